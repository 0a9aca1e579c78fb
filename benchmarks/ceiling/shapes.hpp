// All that counts in a bouquet: its values, how many colours, whether no colour came twice.
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "cards.hpp"

// What a card is to a bouquet: its value, and a joker, of a colour it has, or of a new one.
constexpr int TYPES = 3 * VALUES;
inline int type(int value, int way) { return (value - 1) * 3 + way; }
inline int value_of_type(int type) { return type / 3 + 1; }
enum Way { WILD, KNOWN, NEW };

using Counts = std::array<double, TYPES>;  // how many cards of each type

class Shapes {
   public:
    struct Shape {
        std::array<int, VALUES> values;  // how many of each
        int colours;                     // jokers have none
        bool different;                  // no colour came twice
        int size;
        int gain;                    // IKE-17 to IKE-21, of five cards
        int place;                   // among those of its size; of five cards, by gain
        std::array<int, TYPES> with;  // the shape with one more card
    };
    std::vector<Shape> all;             // the larger ones first
    std::vector<int> sized[BOUQUET + 1];  // one shape for each place
    int empty;

    Shapes() {
        for (int size = BOUQUET; size >= 0; size--) add_all(size);
        empty = static_cast<int>(all.size()) - 1;
    }

    int size(int shape) const { return all[shape].size; }
    int gain(int shape) const { return all[shape].gain; }
    bool full(int shape) const { return all[shape].size == BOUQUET; }

   private:
    std::map<std::array<int, VALUES + 2>, int> known_;
    std::map<int, int> gains_;

    void add_all(int size) {
        std::array<int, VALUES> values{};
        each(values, 0, size, [&](const std::array<int, VALUES>& found) {
            for (int colours = 0; colours <= std::min(size, COLOURS); colours++)
                for (const bool different : {false, true})
                    if (different || (colours && colours <= 3)) add(found, colours, different);
        });
    }

    template <typename Do>
    void each(std::array<int, VALUES>& values, int at, int left, const Do& act) {
        if (at == VALUES - 1) {
            values[at] = left;
            act(values);
            return;
        }
        for (int count = 0; count <= left; count++) {
            values[at] = count;
            each(values, at + 1, left - count, act);
        }
    }

    void add(const std::array<int, VALUES>& values, int colours, bool different) {
        Shape shape{values, colours, different, 0, 0, 0, {}};
        for (const int count : values) shape.size += count;
        if (shape.size == BOUQUET) {
            shape.gain = points(values) * multiplier(colours, different);
            const auto found = gains_.emplace(shape.gain, static_cast<int>(gains_.size()));
            shape.place = found.first->second;
            if (found.second) sized[BOUQUET].push_back(static_cast<int>(all.size()));
        } else {
            shape.place = static_cast<int>(sized[shape.size].size());
            sized[shape.size].push_back(static_cast<int>(all.size()));
            for (int value = 1; value <= VALUES; value++) join(shape, value);
        }
        known_[key(values, colours, different)] = static_cast<int>(all.size());
        all.push_back(shape);
    }

    void join(Shape& shape, int value) const {
        auto more = shape.values;
        more[value - 1]++;
        const int another = std::min(shape.colours + 1, COLOURS);
        shape.with[type(value, WILD)] = known_.at(key(more, shape.colours, shape.different));
        shape.with[type(value, KNOWN)] =
            known_.at(key(more, std::max(1, shape.colours), false));
        shape.with[type(value, NEW)] = known_.at(key(more, another, shape.different));
    }

    // Three colours with one of them twice multiply nothing any more, nor do four.
    static std::array<int, VALUES + 2> key(const std::array<int, VALUES>& values, int colours,
                                           bool different) {
        std::array<int, VALUES + 2> made{};
        std::copy(values.begin(), values.end(), made.begin());
        made[VALUES] = different ? colours : std::min(colours, 3);
        made[VALUES + 1] = different;
        return made;
    }

    // IKE-18 to IKE-20: a run leaves one card at most, so it stands alone.
    static int points(const std::array<int, VALUES>& of) {
        int groups = 0;
        for (int value = 1; value <= VALUES; value++)
            if (of[value - 1] >= 2) groups += of[value - 1] * value;
        const bool middle = of[1] && of[2] && of[3];
        const int run = !middle ? 0 : of[0] && of[4] ? 15 : of[4] ? 12 : of[0] ? 8 : 0;
        return std::max(groups, run);
    }

    // IKE-21.
    static int multiplier(int colours, bool different) {
        const int few = colours <= 1 ? 4 : colours == 2 ? 2 : 1;
        return std::max(few, different ? 3 : 1);
    }
};

inline const Shapes& shapes() {
    static const Shapes all;
    return all;
}

// A bouquet in the making.
struct Hand {
    int shape = shapes().empty;
    int mask = 0;  // which colours it has

    int type_of(int kind) const {
        const int colour = colour_of(kind);
        return type(value_of(kind), colour == JOKER ? WILD : mask >> colour & 1 ? KNOWN : NEW);
    }
    int with(int type) const { return shapes().all[shape].with[type]; }
    void add(int kind) {
        shape = with(type_of(kind));
        if (colour_of(kind) != JOKER) mask |= 1 << colour_of(kind);
    }
    bool full() const { return shapes().full(shape); }
    int size() const { return shapes().size(shape); }
};

// How many cards of a whole deck are of each type to a bouquet of this shape.
inline Counts whole_deck(int shape) {
    Counts counts{};
    const int colours = shapes().all[shape].colours;
    for (int value = 1; value <= VALUES; value++) {
        counts[type(value, WILD)] = 1;
        counts[type(value, KNOWN)] = colours * COPIES[value - 1];
        counts[type(value, NEW)] = (COLOURS - colours) * COPIES[value - 1];
    }
    return counts;
}
