// A guess at the challenger's chance to win, by both bouquets and the lead: exact where cards come
// from a whole deck, nothing is bought and plain is never short of prestige.
#pragma once
#include <atomic>
#include <thread>
#include <vector>

#include "measure.hpp"
#include "plain.hpp"

using Curve = std::vector<float>;  // by lead

constexpr int WIDE = 208, WIDTH = 2 * WIDE + 1;  // the leads of the tables
constexpr int PLANNED = 7;                       // refusals of a turn that the tables know
constexpr int RICH = 100;                        // prestige that is enough for any turn

template <typename Do>
void in_parallel(int count, int threads, const Do& act) {
    std::vector<std::thread> running;
    std::atomic<int> next{0};
    for (int thread = 0; thread < threads; thread++)
        running.emplace_back([&] {
            for (int item = next++; item < count; item = next++) act(item);
        });
    for (auto& thread : running) thread.join();
}

class Model {
   public:
    Model(const Measure& measure, Side starter, int threads) : measure_(measure) {
        for (size_t shape = 0; shape < shapes().all.size(); shape++) expect(static_cast<int>(shape));
        for (int size = BOUQUET - 1; size >= 0; size--) {
            // Who began the round has a card more, or as many when it is to move again.
            fill(other(starter), size, size + 1, threads);
            fill(starter, size, size, threads);
        }
    }

    // The chances from this lead on, `mover` being the next to take a card.
    void read(Side mover, int mine, int its, int lead, int length, float* to) const {
        if (shapes().full(mine) && shapes().full(its)) {
            lead += shapes().gain(mine) - shapes().gain(its);
            std::copy_n(&measure_.guess()[REACH + lead], length, to);
            return;
        }
        const float* curve = row(mover, mine, its);
        for (int place = 0; place < length; place++)
            to[place] = curve[std::clamp(WIDE + lead + place, 0, WIDTH - 1)];
    }

   private:
    struct Table {
        int columns = 0;
        std::vector<float> curves;
    };
    const Measure& measure_;
    Table tables_[2][BOUQUET];  // by mover and the size of its bouquet
    // What plain refuses, by its bouquet and the refusals before.
    std::vector<std::array<std::array<bool, TYPES>, PLANNED>> refused_;

    void expect(int shape) {
        refused_.emplace_back();
        if (shapes().full(shape)) return;
        const auto counts = whole_deck(shape);
        for (int refusals = 0; refusals < PLANNED; refusals++)
            for (int t = 0; t < TYPES; t++)
                refused_.back()[refusals][t] = plain().refuses(shape, counts, RICH, refusals, t);
    }

    const float* row(Side mover, int mine, int its) const {
        const int own = mover == CHALLENGER ? mine : its, others = mover == CHALLENGER ? its : mine;
        const Table& table = tables_[mover][shapes().size(own)];
        const size_t place = shapes().all[own].place * table.columns + shapes().all[others].place;
        return &table.curves[place * WIDTH];
    }

    void fill(Side mover, int size, int others, int threads) {
        Table& table = tables_[mover][size];
        const auto &rows = shapes().sized[size], &columns = shapes().sized[others];
        table.columns = static_cast<int>(columns.size());
        table.curves.resize(rows.size() * columns.size() * WIDTH);
        in_parallel(static_cast<int>(rows.size()), threads, [&](int at) {
            for (size_t column = 0; column < columns.size(); column++) {
                float* to = &table.curves[(at * columns.size() + column) * WIDTH];
                if (mover == CHALLENGER) best_turn(rows[at], columns[column], to);
                else plain_turn(columns[column], rows[at], to);
            }
        });
    }

    // The challenger refuses wherever that promises more.
    void best_turn(int mine, int its, float* to) const {
        const auto counts = whole_deck(mine);
        const auto kept = after(counts, [&](int t, float* curve) {
            read(PLAIN, shapes().all[mine].with[t], its, -WIDE, WIDTH, curve);
        });
        Curve rest(WIDTH, -1);
        for (int refusals = PLANNED; refusals >= 0; refusals--) {
            Curve drawing(WIDTH, 0);
            for (int t = 0; t < TYPES; t++)
                for (int place = 0; counts[t] > 0 && place < WIDTH; place++)
                    drawing[place] += static_cast<float>(counts[t] / CARDS) *
                                      std::max(kept[t][place], rest[place]);
            for (int place = 0; place < WIDTH; place++)
                rest[place] = drawing[std::max(0, place - 2 * refusals)];
            if (!refusals) std::copy(drawing.begin(), drawing.end(), to);
        }
    }

    void plain_turn(int mine, int its, float* to) const {
        const auto counts = whole_deck(its);
        const auto kept = after(counts, [&](int t, float* curve) {
            read(CHALLENGER, mine, shapes().all[its].with[t], -WIDE, WIDTH, curve);
        });
        Curve rest(WIDTH, 0);
        for (int refusals = PLANNED; refusals >= 0; refusals--) {
            Curve drawing(WIDTH, 0);
            for (int t = 0; t < TYPES; t++) {
                if (counts[t] <= 0) continue;
                const bool refused = refusals < PLANNED && refused_[its][refusals][t];
                const Curve& then = refused ? rest : kept[t];
                for (int place = 0; place < WIDTH; place++)
                    drawing[place] += static_cast<float>(counts[t] / CARDS) * then[place];
            }
            for (int place = 0; place < WIDTH; place++)
                rest[place] = drawing[std::min(WIDTH - 1, place + 2 * refusals)];
            if (!refusals) std::copy(drawing.begin(), drawing.end(), to);
        }
    }

    template <typename Read>
    static std::array<Curve, TYPES> after(const Counts& counts, const Read& curve_of) {
        std::array<Curve, TYPES> curves;
        for (int t = 0; t < TYPES; t++)
            if (counts[t] > 0) {
                curves[t].resize(WIDTH);
                curve_of(t, curves[t].data());
            }
        return curves;
    }
};
