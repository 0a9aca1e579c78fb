// The best that can be made of a round by somebody who knows the order of the cards, but pays for
// every card what the guess says it was worth more than another: the "surprise".
//
// Surprises are nothing on average for who does not know the order, so nobody can do better on
// average than this does (the dual bound of information relaxation).
#pragma once
#include "plans.hpp"

// What is asked: for which leads and purses of plain at the start of a round.
struct Question {
    Side starter;
    int lead, leads;
    int purse, purses;
    int own;       // the challenger's prestige; unlimited where negative
    int refusals;  // the challenger's most in one turn
    bool imitate;  // the challenger does as plain does: a check, since the surprises must cancel out
};

class Search {
   public:
    Search(const Measure& measure, const Model& model, const Question& question)
        : measure_(measure), model_(model), ask_(question) {}

    // The chances [purse][lead] for this deal.
    std::vector<float> best(const Deal& deal) {
        std::vector<float> found(static_cast<size_t>(ask_.purses) * ask_.leads);
        turn(Position(deal), ask_.starter, {0, ask_.purses}, found.data());
        return found;
    }

   private:
    struct Range {
        int low, high;  // of purses
        int count() const { return high - low; }
    };
    const Measure& measure_;
    const Model& model_;
    const Question ask_;
    OwnPlan own_plans_[BOUQUET], own_ahead_;
    PlainPlan plain_plans_[BOUQUET], plain_ahead_;

    int its(const Position& position, int purse) const {
        return ask_.purse + purse - position.spent[PLAIN];
    }
    int own(const Position& position) const {
        return ask_.own < 0 ? 10 * RICH : ask_.own - position.spent[CHALLENGER];
    }
    // The last purse: so much or more.
    bool is_open(int purse) const { return ask_.purses == PURSES && purse == PURSES - 1; }
    float* at(float* chances, int purses) const { return chances + purses * ask_.leads; }

    void turn(const Position& position, Side mover, Range purses, float* out) {
        if (position.over()) return end(position, purses, out);
        if (mover == CHALLENGER) challenger(position, purses, out);
        else plain_begins(position, purses, out);
    }

    // IKE-17, IKE-23.
    void end(const Position& position, Range purses, float* out) const {
        const int gain = position.gain(CHALLENGER), its_gain = position.gain(PLAIN);
        const Side next = gain > its_gain ? CHALLENGER : its_gain > gain ? PLAIN : ask_.starter;
        const int first = REACH + ask_.lead + position.lead + gain - its_gain;
        for (int purse = purses.low; purse < purses.high; purse++, out += ask_.leads) {
            const int owned = its(position, purse) + its_gain;
            const auto& curve = is_open(purse) ? measure_.at_least(next, owned)
                                               : measure_.of(next, owned);
            std::copy_n(&curve[first], ask_.leads, out);
        }
    }

    // The challenger's turn: it tries everything.
    void challenger(Position position, Range purses, float* out) {
        const int richest = its(position, purses.high - 1);
        std::fill_n(out, purses.count() * ask_.leads, -100.F);
        std::vector<float> branch(static_cast<size_t>(purses.count()) * ask_.leads);
        std::vector<float> surprise(ask_.leads, 0);
        const auto consider = [&](const Position& after) {
            turn(after, PLAIN, purses, branch.data());
            for (int row = 0; row < purses.count(); row++)
                for (int lead = 0; lead < ask_.leads; lead++)
                    at(out, row)[lead] =
                        std::max(at(out, row)[lead], at(branch.data(), row)[lead] - surprise[lead]);
        };
        if (may_buy(position)) {
            Position after = position;
            after.buy(CHALLENGER);
            consider(after);
            if (ask_.imitate) return;
        }
        position.renew();
        OwnPlan& plan = own_plans_[position.hands[CHALLENGER].size()];
        plan.make(model_, position, ask_.refusals, richest, ask_.lead + position.lead, ask_.leads,
                  &plain_ahead_);
        int shift = plan.margin();
        for (int refused = 0; refused <= ask_.refusals; refused++) {
            position.renew();
            plan.surprise(position, its(position, purses.high - 1), refused, shift, ask_.leads,
                          surprise.data());
            const int card = position.turn_up();
            const bool refuses = ask_.imitate && imitates_refusal(position, refused, card);
            if (!refuses) {
                Position after = position;
                after.keep(CHALLENGER, card);
                consider(after);
                if (ask_.imitate) return;
            }
            const int price = refused + 1;
            if (own(position) < price) return;
            position.refuse(CHALLENGER, card, price);
            shift -= 2 * price;
        }
    }

    bool may_buy(const Position& position) const {
        const int top = position.piles[PLAIN].top();
        if (top < 0 || own(position) < value_of(top)) return false;
        const Hand& hand = position.hands[CHALLENGER];
        return !ask_.imitate ||
               plain().buys(hand.shape, position.types(CHALLENGER, position.unseen), own(position),
                            hand.type_of(top));
    }
    bool imitates_refusal(const Position& position, int refused, int card) const {
        const Hand& hand = position.hands[CHALLENGER];
        return refused < ask_.refusals &&
               plain().refuses(hand.shape, position.types(CHALLENGER, position.unseen),
                               own(position), refused, hand.type_of(kinds()[card]));
    }

    // Plain's turn: what it does may depend on its purse, so the purses part ways. Of the last
    // purse, "so much or more", nothing is known where that matters: the challenger is given the win,
    // less the surprises of this turn.
    template <typename Decide, typename Go>
    void by_purse(const Position& position, Range purses, const std::vector<float>& surprise,
                  float* out, const Decide& decide, const Go& go) {
        const int least = its(position, purses.high - 1);
        const bool unclear = is_open(purses.high - 1) &&
                             (least < VALUES || decide(least) != decide(10 * RICH));
        for (int lead = 0; unclear && lead < ask_.leads; lead++)
            at(out, purses.count() - 1)[lead] = 1 - surprise[lead];
        const int high = purses.high - unclear;
        for (int low = purses.low, next = low; low < high; low = next) {
            const bool decision = decide(its(position, low));
            // Where every card can be paid, more prestige only ever speaks for drawing on.
            const bool alike = its(position, low) >= VALUES &&
                               decide(its(position, high - 1)) == decision;
            if (alike) next = high;
            while (next < high && decide(its(position, next)) == decision) next++;
            go(decision, Range{low, next}, at(out, low - purses.low));
        }
    }

    void plain_begins(const Position& position, Range purses, float* out) {
        const int top = position.piles[CHALLENGER].top();
        const Hand& hand = position.hands[PLAIN];
        const auto unseen = position.types(PLAIN, position.unseen);
        const auto buys = [&](int owned) {
            return top >= 0 && plain().buys(hand.shape, unseen, owned, hand.type_of(top));
        };
        const std::vector<float> none(ask_.leads, 0);
        by_purse(position, purses, none, out, buys, [&](bool bought, Range some, float* to) {
            Position after = position;
            if (bought) {
                after.buy(PLAIN);
                return turn(after, CHALLENGER, some, to);
            }
            after.renew();
            PlainPlan& plan = plain_plans_[hand.size()];
            plan.make(model_, after, ask_.refusals, its(after, some.high - 1),
                      ask_.lead + after.lead, ask_.leads, &own_ahead_);
            plain_draws(after, plan, 0, 0, none, some, to);
        });
    }

    void plain_draws(Position position, const PlainPlan& plan, int refused, int shift,
                     std::vector<float> surprise, Range purses, float* out) {
        position.renew();
        plan.surprise(position, its(position, purses.high - 1), refused, shift, ask_.leads,
                      surprise.data());
        const int card = position.turn_up(), price = refused + 1;
        const Hand& hand = position.hands[PLAIN];
        const auto unseen = position.types(PLAIN, position.unseen);
        const auto refuses = [&](int owned) {
            return plain().refuses(hand.shape, unseen, owned, refused,
                                   hand.type_of(kinds()[card]));
        };
        by_purse(position, purses, surprise, out, refuses, [&](bool refusal, Range some, float* to) {
            Position after = position;
            if (refusal) {
                after.refuse(PLAIN, card, price);
                return plain_draws(after, plan, refused + 1, shift + 2 * price, surprise, some, to);
            }
            after.keep(PLAIN, card);
            turn(after, CHALLENGER, some, to);
            for (int row = 0; row < some.count(); row++)
                for (int lead = 0; lead < ask_.leads; lead++) at(to, row)[lead] -= surprise[lead];
        });
    }
};
