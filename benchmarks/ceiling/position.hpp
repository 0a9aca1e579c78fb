// A round in the making: everything both players know, and the cards to come in their order.
#pragma once
#include <cstdint>
#include <random>

#include "measure.hpp"
#include "shapes.hpp"

// The orders of the cards: of the deck, and of the decks that IKE-16 makes of refused cards.
struct Deal {
    static constexpr int ORDERS = 4;
    std::array<std::array<uint8_t, CARDS>, ORDERS> orders;

    explicit Deal(std::mt19937_64& random) {
        for (auto& order : orders) {
            for (int place = 0; place < CARDS; place++) order[place] = static_cast<uint8_t>(place);
            for (int place = CARDS - 1; place > 0; place--)
                std::swap(order[place], order[random() % (place + 1)]);
        }
    }
    // A deck of these kinds, in this order.
    explicit Deal(const std::vector<int>& deck) : orders{} {
        std::array<bool, CARDS> used{};
        for (int place = 0; place < CARDS; place++) {
            int card = 0;
            while (used.at(card) || kinds()[card] != deck.at(place)) card++;
            used[card] = true;
            orders[0][place] = static_cast<uint8_t>(card);
        }
    }
};

struct Pile {
    std::array<uint8_t, CARDS> cards;
    int size = 0;
    int top() const { return size ? kinds()[cards[size - 1]] : -1; }  // its kind
};

struct Position {
    const Deal* deal;
    Hand hands[2];
    Pile piles[2];
    int lead = 0;       // what the challenger gained on plain since the round began
    int spent[2] = {};  // what each paid away, less what it got
    std::array<int, KINDS> deck;    // the cards to come
    std::array<int, KINDS> unseen;  // those and the covered ones: plain forgets what it saw
    int left = CARDS;               // in the deck

    explicit Position(const Deal& of) : deal(&of), order_(of.orders[0]) {
        for (int kind = 0; kind < KINDS; kind++) deck[kind] = unseen[kind] = copies(kind);
    }

    // IKE-16: the tops stay, all other refused cards become the deck. To be asked before a card is
    // turned up.
    void renew() {
        if (left) return;
        std::array<bool, CARDS> below{};
        for (auto& pile : piles) {
            for (int place = 0; place + 1 < pile.size; place++) below[pile.cards[place]] = true;
            if (pile.size > 1) pile.cards[0] = pile.cards[pile.size - 1];
            pile.size = std::min(pile.size, 1);
        }
        next_ = 0;
        for (const uint8_t card : deal->orders.at(++renewals_))
            if (below[card]) {
                order_[left++] = card;
                deck[kinds()[card]]++;
            }
    }

    int next_kind() const { return kinds()[order_[next_]]; }

    // IKE-7: the next card lies open; it must be kept or refused.
    int turn_up() {
        const int card = order_[next_++];
        left--;
        deck[kinds()[card]]--;
        unseen[kinds()[card]]--;
        return card;
    }
    void keep(Side side, int card) { hands[side].add(kinds()[card]); }

    // IKE-8, IKE-10, IKE-12.
    void refuse(Side side, int card, int price) {
        pay(side, price);
        Pile& pile = piles[side];
        if (pile.size) unseen[pile.top()]++;
        pile.cards[pile.size++] = static_cast<uint8_t>(card);
    }

    // IKE-13, IKE-15.
    void buy(Side side) {
        Pile& pile = piles[other(side)];
        const int kind = pile.top();
        pay(side, value_of(kind));
        pile.size--;
        if (pile.size) unseen[pile.top()]--;
        hands[side].add(kind);
    }

    Counts types(Side side, const std::array<int, KINDS>& of) const {
        Counts counts{};
        for (int kind = 0; kind < KINDS; kind++) counts[hands[side].type_of(kind)] += of[kind];
        return counts;
    }

    bool over() const { return hands[0].full() && hands[1].full(); }
    int gain(Side side) const { return shapes().gain(hands[side].shape); }

   private:
    std::array<uint8_t, CARDS> order_;
    int next_ = 0, renewals_ = 0;

    void pay(Side side, int amount) {
        spent[side] += amount;
        spent[other(side)] -= amount;
        lead += side == CHALLENGER ? -2 * amount : 2 * amount;
    }
};
