// How `plain` plays (src/florilegium/games/ikebana/bots/plain.py), at a table for two.
#pragma once
#include <vector>

#include "shapes.hpp"

constexpr double LOSS = 2;  // for two, what one pays the other gets

using Worths = std::array<double, TYPES>;

// What turning up a card is worth when poor ones may be refused at these prices.
inline double stopping(const Worths& worths, const Counts& counts, const double* prices,
                       int affordable) {
    double total = 0, low = 1e9, worth = 0;
    for (int t = 0; t < TYPES; t++) {
        if (counts[t] <= 0) continue;
        total += counts[t];
        low = std::min(low, worths[t]);
        worth += worths[t] * counts[t];
    }
    worth /= total;
    for (int place = affordable - 1; place >= 0; place--) {
        const double rest = worth - prices[place];
        if (rest <= low) continue;
        worth = 0;
        for (int t = 0; t < TYPES; t++)
            if (counts[t] > 0) worth += std::max(worths[t], rest) * counts[t];
        worth /= total;
    }
    return worth;
}

class Plain {
   public:
    Plain() {
        const double planned[] = {1, 2, 3};
        for (int price = 1; price <= MOST; price++) prices_[price - 1] = price * LOSS;
        for (int shape = 0; shape < static_cast<int>(shapes().all.size()); shape++)
            outlook_.push_back(shapes().full(shape)
                                   ? shapes().gain(shape)
                                   : stopping(worths(shape), whole_deck(shape), planned, 3));
    }

    Worths worths(int shape) const {
        Worths found{};
        for (int t = 0; t < TYPES; t++) found[t] = outlook_[shapes().all[shape].with[t]];
        return found;
    }

    // IKE-6: what drawing is worth to this bouquet, and buying a card of this type.
    double drawing(int shape, const Counts& unseen, int owned) const {
        return stopping(worths(shape), unseen, prices_, affordable(owned, 0));
    }
    double buying(int shape, int type) const {
        return outlook_[shapes().all[shape].with[type]] - value_of_type(type) * LOSS;
    }
    bool buys(int shape, const Counts& unseen, int owned, int type) const {
        return owned >= value_of_type(type) && buying(shape, type) > drawing(shape, unseen, owned);
    }

    // IKE-7: whether it refuses a card of this type, no longer among the unseen.
    bool refuses(int shape, const Counts& unseen, int owned, int refusals, int type) const {
        const int price = refusals + 1;
        if (owned < price) return false;
        const int more = affordable(owned - price, price);
        const auto worth = worths(shape);
        return stopping(worth, unseen, prices_ + price, more) - price * LOSS > worth[type];
    }

   private:
    static constexpr int MOST = 64;
    double prices_[MOST];
    std::vector<double> outlook_;

    // IKE-8, IKE-11: how many refusals can still be paid.
    static int affordable(int owned, int refusals) {
        int count = 0;
        for (int price = refusals + 1; price <= owned && refusals + count < MOST - 1; price++) {
            owned -= price;
            count++;
        }
        return count;
    }
};

inline const Plain& plain() {
    static const Plain player;
    return player;
}
