// IKE-1: the 55 cards, by kind (a colour and a value) and one by one.
#pragma once
#include <array>
#include <stdexcept>
#include <string>

constexpr int VALUES = 5, COLOURS = 5, JOKER = COLOURS;
constexpr int KINDS = (COLOURS + 1) * VALUES, CARDS = 55, BOUQUET = 5;
constexpr int COPIES[VALUES] = {3, 2, 2, 2, 1};  // of each colour; one joker of each value
constexpr const char* LETTERS = "RGYBKM";

inline int colour_of(int kind) { return kind / VALUES; }
inline int value_of(int kind) { return kind % VALUES + 1; }
inline int copies(int kind) { return colour_of(kind) == JOKER ? 1 : COPIES[value_of(kind) - 1]; }

// The kind of each of the 55 cards.
inline const std::array<int, CARDS>& kinds() {
    static const std::array<int, CARDS> all = [] {
        std::array<int, CARDS> found{};
        int place = 0;
        for (int kind = 0; kind < KINDS; kind++)
            for (int copy = 0; copy < copies(kind); copy++) found[place++] = kind;
        return found;
    }();
    return all;
}

// "R3" and the like.
inline int kind_named(const std::string& name) {
    const auto colour = std::string(LETTERS).find(name.at(0));
    const int value = name.size() == 2 ? name[1] - '0' : 0;
    if (colour == std::string::npos || value < 1 || value > VALUES)
        throw std::invalid_argument("no such card: " + name);
    return static_cast<int>(colour) * VALUES + value - 1;
}
