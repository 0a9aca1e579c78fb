// How much anybody can win against `plain` at Ikebana for two, at most. See ../ceiling.md.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "search.hpp"

namespace {

constexpr int ROUNDS = 4, CAPITAL = 6;
constexpr int MOST_REFUSALS = 9;  // more would need wider tables
constexpr int WON[] = {0, 0, 56, 44, 32};  // by round, leads that are as good as a win

struct Settings {
    int deals = 32, first_deals = 256, rounds = ROUNDS, refusals = 7, threads = 1;
    unsigned seed = 1;
    bool imitate = false;
};

std::mt19937_64 random_of(const Settings& settings, int round, int starter, int deal) {
    std::seed_seq seed{settings.seed, static_cast<unsigned>(round), static_cast<unsigned>(starter),
                       static_cast<unsigned>(deal)};
    return std::mt19937_64(seed);
}

// The chances of each deal, [deal][purse][lead].
std::vector<std::vector<float>> by_deal(const Settings& settings, const Measure& measure,
                                        const Question& question, int round, int deals) {
    const Model model(measure, question.starter, settings.threads);
    std::vector<std::vector<float>> found(deals);
    in_parallel(deals, settings.threads, [&](int deal) {
        auto random = random_of(settings, round, question.starter, deal);
        Search search(measure, model, question);
        found[deal] = search.best(Deal(random));
    });
    return found;
}

// What the start of a round is worth, for every lead and purse.
Measure before(const Settings& settings, const Measure& after, int round) {
    std::vector<double> chances[2];
    for (const Side starter : {CHALLENGER, PLAIN}) {
        const Question question{starter, -LEAD, LEADS, 0, PURSES, -1, settings.refusals,
                                settings.imitate};
        chances[starter].assign(PURSES * LEADS, 0);
        for (const auto& deal : by_deal(settings, after, question, round, settings.deals))
            for (int place = 0; place < PURSES * LEADS; place++)
                chances[starter][place] += deal[place] / settings.deals;
        std::fprintf(stderr, "round %d, %s begins: %.4f at equality\n", round,
                     starter == PLAIN ? "plain" : "the challenger",
                     chances[starter][(PURSES - 1) * LEADS + LEAD]);
    }
    return Measure(chances, WON[round]);
}

// IKE-4: six each, and either may begin.
void bound(const Settings& settings) {
    Measure measure;
    for (int round = settings.rounds; round > 1; round--) measure = before(settings, measure, round);
    double sum = 0, squares = 0;
    for (const Side starter : {CHALLENGER, PLAIN}) {
        const Question question{starter, 0, 1, CAPITAL, 1, CAPITAL, settings.refusals,
                                settings.imitate};
        for (const auto& deal : by_deal(settings, measure, question, 1, settings.first_deals)) {
            sum += deal[0];
            squares += deal[0] * deal[0];
        }
    }
    const double count = 2.0 * settings.first_deals, mean = sum / count;
    const double error = std::sqrt((squares / count - mean * mean) / count);
    std::printf("{\"bound\": %.6f, \"first_error\": %.6f, \"seed\": %u, \"deals\": %d, \"first\": %d, "
                "\"rounds\": %d, \"refusals\": %d, \"imitate\": %s}\n",
                mean, error, settings.seed, settings.deals, settings.first_deals, settings.rounds,
                settings.refusals, settings.imitate ? "true" : "false");
}

// One turn of somebody who plays as plain does.
void plain_turn(Position& position, Side side) {
    const Hand& hand = position.hands[side];
    const auto owned = [&] { return CAPITAL - position.spent[side]; };
    const int top = position.piles[other(side)].top();
    const auto unseen = [&] { return position.types(side, position.unseen); };
    if (top >= 0 && plain().buys(hand.shape, unseen(), owned(), hand.type_of(top)))
        return position.buy(side);
    for (int refused = 0;; refused++) {
        position.renew();
        const int card = position.turn_up(), type = hand.type_of(kinds()[card]);
        if (!plain().refuses(hand.shape, unseen(), owned(), refused, type))
            return position.keep(side, card);
        position.refuse(side, card, refused + 1);
    }
}

// Plays first rounds of two `plain` with given decks, a line each: who begins (0 or 1), 55 cards.
// Prints what both then own and what their bouquets gained.
void rounds() {
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        int starter = 0;
        words >> starter;
        std::vector<int> deck;
        for (std::string name; words >> name;) deck.push_back(kind_named(name));
        const Deal deal(deck);
        Position position(deal);
        for (Side side = starter ? PLAIN : CHALLENGER; !position.over(); side = other(side))
            plain_turn(position, side);
        for (const Side side : {CHALLENGER, PLAIN})
            std::printf("%d %d ", CAPITAL - position.spent[side] + position.gain(side),
                        position.gain(side));
        std::printf("\n");
    }
}

int number(const char* text) {
    char* end = nullptr;
    const long found = std::strtol(text, &end, 10);
    if (*end || found < 0 || found > 1000000)
        throw std::invalid_argument(std::string("no such number: ") + text);
    return static_cast<int>(found);
}

Settings settings_of(int count, char** words) {
    Settings settings;
    const std::pair<const char*, int*> numbers[] = {
        {"--deals", &settings.deals},       {"--first", &settings.first_deals},
        {"--rounds", &settings.rounds},     {"--refusals", &settings.refusals},
        {"--threads", &settings.threads},
    };
    for (int place = 2; place < count; place++) {
        const std::string word = words[place];
        bool known = word == "--imitate";
        settings.imitate |= known;
        for (const auto& [name, where] : numbers)
            if (word == name && place + 1 < count) {
                *where = number(words[++place]);
                known = true;
            }
        if (word == "--seed" && place + 1 < count) {
            settings.seed = number(words[++place]);
            known = true;
        }
        if (!known) throw std::invalid_argument("what is " + word + "?");
    }
    if (settings.refusals > MOST_REFUSALS) throw std::invalid_argument("--refusals: at most 9");
    if (settings.rounds < 1 || settings.rounds > ROUNDS)
        throw std::invalid_argument("--rounds: from 1 to 4");
    return settings;
}

}  // namespace

int main(int count, char** words) {
    try {
        const std::string task = count > 1 ? words[1] : "";
        if (task == "rounds") rounds();
        else if (task == "bound") bound(settings_of(count, words));
        else throw std::invalid_argument("use: ceiling rounds | ceiling bound [--deals N] …");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
