// The guess refined for the turn at hand: the cards that are left, the next turn, what may be bought.
//
// Any guess gives a bound that holds; the better the guess, the lower the bound. So these plans
// are free to simplify, as long as they say of every card beforehand what they say of it afterwards.
#pragma once
#include "model.hpp"
#include "position.hpp"

constexpr int SHOPS = TYPES + 1;  // what may lie on a pile: nothing that matters, or a type of card
constexpr int LOOKAHEAD = 3;      // the next player's cards from which on its turn is looked into

struct Plan {
    int length = 0;                      // of each curve
    std::array<int, KINDS> type;         // what each kind is to who moves
    std::array<bool, TYPES> possible;    // in the deck when the turn began
    std::array<int, KINDS> shop;         // what each kind is on top of the pile of who moves
    int shops = 1;
    std::vector<float> kept;     // [shop][type]: who moved keeps such a card
    std::vector<float> drawing;  // [refusals][shop]: before a card is turned up

    float* kept_at(int at, int t) { return &kept[(at * TYPES + t) * length]; }
    const float* kept_at(int at, int t) const { return &kept[(at * TYPES + t) * length]; }
    float* drawing_at(int refusals, int at) { return &drawing[(refusals * shops + at) * length]; }
    const float* drawing_at(int refusals, int at) const {
        return &drawing[(refusals * shops + at) * length];
    }

    void begin(const Position& position, Side side, int curves) {
        length = curves;
        shops = 1;
        shop.fill(0);
        possible.fill(false);
        kept.resize(static_cast<size_t>(SHOPS) * TYPES * length);
        for (int kind = 0; kind < KINDS; kind++) {
            type[kind] = position.hands[side].type_of(kind);
            if (position.deck[kind]) possible[type[kind]] = true;
        }
    }
    // Whether the deck has nothing but what the plan knows: not always so once it is renewed.
    bool covers(const Position& position) const {
        for (int kind = 0; kind < KINDS; kind++)
            if (position.deck[kind] && !possible[type[kind]]) return false;
        return true;
    }
};

// A card of this type to that player, of those left in the deck the most frequent.
inline int likeliest(const Position& position, Side side, int type) {
    int best = -1;
    for (int kind = 0; kind < KINDS; kind++)
        if (position.deck[kind] && position.hands[side].type_of(kind) == type &&
            (best < 0 || position.deck[kind] > position.deck[best]))
            best = kind;
    return best;
}

inline Position after_keeping(const Position& position, Side side, int type) {
    Position after = position;
    const int kind = likeliest(position, side, type);
    after.deck[kind]--;
    after.unseen[kind]--;
    after.left--;
    after.hands[side].add(kind);
    return after;
}

inline void add(float weight, const float* curve, int length, float* to) {
    for (int place = 0; place < length; place++) to[place] += weight * curve[place];
}

inline void add_greater(float weight, const float* one, const float* two, int length, float* to) {
    for (int place = 0; place < length; place++)
        to[place] += weight * (one[place] > two[place] ? one[place] : two[place]);
}

inline bool looks_ahead(const Position& position, Side next) {
    const Hand& hand = position.hands[next];
    return !hand.full() && hand.size() >= LOOKAHEAD && position.left > 1;
}

struct PlainPlan;

// The challenger's turn. What matters on its pile is what plain would buy.
struct OwnPlan : Plan {
    int refusals = 0;                // at most, in this turn
    int sure = 1;                    // shops up to here plain is expected to use, the others may be
    std::array<int, KINDS> close;    // like `shop`, with those it may use
    std::array<int, KINDS> its_type;  // what each kind is to plain

    int margin() const { return refusals * (refusals + 1); }  // curves begin so much lower

    // `its`: plain's prestige; `first`: the lowest lead of those asked for, `length` many.
    void make(const Model& model, const Position& position, int most, int its, int first,
              int length, PlainPlan* ahead);

    // The guess of the card turned up, less that of all that might have been; onto `sum`.
    void surprise(const Position& position, int its, int refused, int shift, int length,
                  float* sum) const {
        if (!covers(position)) return;
        const int top = position.piles[CHALLENGER].top(), drawn = position.next_kind();
        const auto sells = sales(position, its, top);
        float weights[TYPES][SHOPS][2] = {};
        for (int kind = 0; kind < KINDS; kind++)
            if (position.deck[kind])
                weights[type[kind]][shop[kind]][sells[its_type[kind]]] -=
                    position.deck[kind] / static_cast<float>(position.left);
        weights[type[drawn]][shop[drawn]][sells[its_type[drawn]]] += 1;
        for (int t = 0; t < TYPES; t++)
            for (int at = 0; at < sure; at++)
                for (int sold = 0; sold < 2; sold++) {
                    const float weight = weights[t][at][sold];
                    if (weight == 0) continue;
                    const float* keeping = kept_at(sold ? close[top] : 0, t) + shift;
                    if (refused == refusals) {
                        add(weight, keeping, length, sum);
                        continue;
                    }
                    const float* refusing = drawing_at(refused + 1, at) + shift - 2 * (refused + 1);
                    add_greater(weight, keeping, refusing, length, sum);
                }
    }

   private:
    // Whether plain then buys the top of the challenger's pile, by the card kept (a type to plain).
    std::array<bool, TYPES> sales(const Position& position, int its, int top) const {
        std::array<bool, TYPES> found{};
        if (top < 0 || !close[top]) return found;
        auto unseen = position.types(PLAIN, position.unseen);
        for (int t = 0; t < TYPES; t++) {
            if (unseen[t] <= 0) continue;
            unseen[t]--;
            found[t] = plain().buys(position.hands[PLAIN].shape, unseen, its, its_type[top]);
            unseen[t]++;
        }
        return found;
    }
    void find_shops(const Position& position, int its, std::array<int, SHOPS>& types);
    void plan_drawing(const Position& position);
};

// Plain's turn. What matters on its pile is what the challenger may want to buy.
struct PlainPlan : Plan {
    static constexpr int REFUSALS = 8;                       // more are not looked into
    static constexpr int MARGIN = REFUSALS * (REFUSALS + 1);  // curves end so much higher
    static constexpr float WORTHWHILE = 0.004F;              // what makes a card worth a shop

    void make(const Model& model, const Position& position, int most, int its, int first,
              int length, OwnPlan* ahead);

    void surprise(const Position& position, int its, int refused, int shift, int length,
                  float* sum) const {
        if (refused >= REFUSALS || !covers(position)) return;
        const int top = position.piles[PLAIN].top(), drawn = position.next_kind();
        const auto refuses = refusing(position, its, refused);
        float weights[TYPES][SHOPS] = {};
        for (int kind = 0; kind < KINDS; kind++)
            if (position.deck[kind])
                weights[type[kind]][shop[kind]] -=
                    position.deck[kind] / static_cast<float>(position.left);
        weights[type[drawn]][shop[drawn]] += 1;
        for (int t = 0; t < TYPES; t++)
            for (int at = 0; at < shops; at++) {
                if (weights[t][at] == 0) continue;
                const float* then = refuses[t]
                                        ? drawing_at(refused + 1, at) + shift + 2 * (refused + 1)
                                        : kept_at(top < 0 ? 0 : shop[top], t) + shift;
                add(weights[t][at], then, length, sum);
            }
    }

   private:
    // Whether it refuses a card of each type.
    static std::array<bool, TYPES> refusing(const Position& position, int its, int refused) {
        std::array<bool, TYPES> found{};
        auto unseen = position.types(PLAIN, position.unseen);
        for (int t = 0; t < TYPES; t++) {
            if (unseen[t] <= 0) continue;
            unseen[t]--;
            found[t] = plain().refuses(position.hands[PLAIN].shape, unseen, its, refused, t);
            unseen[t]++;
        }
        return found;
    }
    void find_shops(const Model& model, const Position& position, int first);
    void plan_drawing(const Position& position, int its);
};

inline void OwnPlan::find_shops(const Position& position, int its, std::array<int, SHOPS>& types) {
    constexpr double CLOSE = 4;  // points by which buying may fall short and yet be chosen
    const Hand& hand = position.hands[PLAIN];
    close.fill(0);
    sure = 1;
    for (int kind = 0; kind < KINDS; kind++) its_type[kind] = hand.type_of(kind);
    if (hand.full()) return;
    const double drawing = plain().drawing(hand.shape, position.types(PLAIN, position.unseen), its);
    std::array<int, TYPES> found{};
    for (const bool certain : {true, false}) {
        for (int kind = 0; kind < KINDS; kind++) {
            const int t = its_type[kind];
            const double more = plain().buying(hand.shape, t) - drawing;
            if (value_of(kind) > its || (more > 0) != certain || more <= -CLOSE) continue;
            if (!found[t]) {
                types[shops] = t;
                found[t] = shops++;
            }
            close[kind] = found[t];
            if (certain) shop[kind] = found[t];
        }
        if (certain) sure = shops;
    }
}

inline void OwnPlan::plan_drawing(const Position& position) {
    float shares[TYPES][SHOPS] = {};
    for (int kind = 0; kind < KINDS; kind++)
        shares[type[kind]][shop[kind]] += position.deck[kind] / static_cast<float>(position.left);
    drawing.assign(static_cast<size_t>(refusals + 1) * shops * length, 0);
    Curve rest(length);
    for (int refused = refusals; refused >= 0; refused--)
        for (int next = 0; next < sure; next++) {
            if (refused < refusals) {
                const float* lower = drawing_at(refused + 1, next);
                for (int place = 0; place < length; place++)
                    rest[place] = lower[std::max(0, place - 2 * (refused + 1))];
            } else {
                std::fill(rest.begin(), rest.end(), -1.F);
            }
            for (int at = 0; at < sure; at++)
                for (int t = 0; t < TYPES; t++)
                    if (shares[t][next] > 0)
                        add_greater(shares[t][next], kept_at(at, t), rest.data(), length,
                                    drawing_at(refused, at));
        }
}

inline void OwnPlan::make(const Model& model, const Position& position, int most, int its,
                          int first, int length_asked, PlainPlan* ahead) {
    refusals = most;
    begin(position, CHALLENGER, length_asked + margin());
    first -= margin();
    std::array<int, SHOPS> types{};
    find_shops(position, its, types);
    const Hand &mine = position.hands[CHALLENGER], &hers = position.hands[PLAIN];
    const int bargain = position.piles[PLAIN].top();
    Curve bought(length);
    for (int t = 0; t < TYPES; t++) {
        if (!possible[t]) continue;
        const int with = mine.with(t);
        float* drawn = kept_at(0, t);
        if (ahead && looks_ahead(position, PLAIN)) {
            ahead->make(model, after_keeping(position, CHALLENGER, t), most, its, first, length,
                        nullptr);
            std::copy_n(ahead->drawing_at(0, bargain < 0 ? 0 : ahead->shop[bargain]), length,
                        drawn);
        } else {
            model.read(PLAIN, with, hers.shape, first, length, drawn);
        }
        for (int at = 1; at < shops; at++) {  // plain buys, and the top of its own pile stays
            const int lead = first + 2 * value_of_type(types[at]);
            float* sold = kept_at(at, t);
            model.read(CHALLENGER, with, hers.with(types[at]), lead, length, sold);
            if (bargain < 0 || shapes().full(with)) continue;
            model.read(PLAIN, shapes().all[with].with[mine.type_of(bargain)],
                       hers.with(types[at]), lead - 2 * value_of(bargain), length, bought.data());
            for (int place = 0; place < length; place++)
                sold[place] = std::max(sold[place], bought[place]);
        }
    }
    plan_drawing(position);
}

inline void PlainPlan::find_shops(const Model& model, const Position& position, int first) {
    const Hand &mine = position.hands[CHALLENGER], &hers = position.hands[PLAIN];
    if (mine.full()) return;
    std::array<int, TYPES> found;
    found.fill(-1);
    Curve bought(length);
    for (int kind = 0; kind < KINDS; kind++) {
        const int want = mine.type_of(kind);
        if (found[want] < 0) {
            float most = 0;
            for (int t = 0; t < TYPES; t++) {
                if (!possible[t]) continue;
                model.read(PLAIN, mine.with(want), hers.with(t), first - 2 * value_of(kind), length,
                           bought.data());
                const float* drawn = kept_at(0, t);
                float* better = kept_at(shops, t);
                for (int place = 0; place < length; place++) {
                    better[place] = std::max(bought[place], drawn[place]);
                    most = std::max(most, bought[place] - drawn[place]);
                }
            }
            found[want] = most > WORTHWHILE ? shops++ : 0;
        }
        shop[kind] = found[want];
    }
}

inline void PlainPlan::plan_drawing(const Position& position, int its) {
    const Hand& hers = position.hands[PLAIN];
    const auto unseen = position.types(PLAIN, position.unseen);
    drawing.assign(static_cast<size_t>(REFUSALS + 1) * shops * length, 0);
    for (int refused = REFUSALS; refused >= 0; refused--) {
        Curve rest(length, 0);
        float kept_share[TYPES] = {}, refused_share[SHOPS] = {};
        bool refuses[TYPES] = {};
        for (int t = 0; t < TYPES; t++)
            refuses[t] = refused < REFUSALS &&
                         plain().refuses(hers.shape, unseen, its - refused * (refused + 1) / 2,
                                         refused, t);
        for (int kind = 0; kind < KINDS; kind++) {
            const float share = position.deck[kind] / static_cast<float>(position.left);
            if (refuses[type[kind]]) refused_share[shop[kind]] += share;
            else kept_share[type[kind]] += share;
        }
        for (int at = 0; at < shops; at++)
            for (int place = 0; refused_share[at] > 0 && place < length; place++)
                rest[place] += refused_share[at] *
                               drawing_at(refused + 1, at)[std::min(
                                   length - 1, place + 2 * (refused + 1))];
        for (int at = 0; at < shops; at++) {
            float* to = drawing_at(refused, at);
            std::copy(rest.begin(), rest.end(), to);
            for (int t = 0; t < TYPES; t++)
                if (kept_share[t] > 0) add(kept_share[t], kept_at(at, t), length, to);
        }
    }
}

inline void PlainPlan::make(const Model& model, const Position& position, int most, int its,
                            int first, int length_asked, OwnPlan* ahead) {
    begin(position, PLAIN, length_asked + MARGIN);
    const Hand &mine = position.hands[CHALLENGER], &hers = position.hands[PLAIN];
    const int offer = position.piles[CHALLENGER].top();
    for (int t = 0; t < TYPES; t++) {
        if (!possible[t]) continue;
        if (ahead && looks_ahead(position, CHALLENGER)) {
            ahead->make(model, after_keeping(position, PLAIN, t), most, its, first, length,
                        nullptr);
            const float* curve = ahead->drawing_at(0, offer < 0 ? 0 : ahead->shop[offer]);
            std::copy_n(curve + ahead->margin(), length, kept_at(0, t));
        } else {
            model.read(CHALLENGER, mine.shape, hers.with(t), first, length, kept_at(0, t));
        }
    }
    find_shops(model, position, first);
    plan_drawing(position, its);
}
