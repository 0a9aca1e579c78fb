// What a lead is worth when a round ends: the chance to win the game from there.
#pragma once
#include <algorithm>
#include <vector>

enum Side { CHALLENGER, PLAIN };
inline Side other(Side side) { return side == CHALLENGER ? PLAIN : CHALLENGER; }

constexpr int LEAD = 128, LEADS = 2 * LEAD + 1;  // the leads told apart when a round begins
constexpr int REACH = 1024, REACHED = 2 * REACH + 1;  // those that a round may end with
constexpr int PURSES = 41;  // plain's prestige when a round begins, the last: so much or more

// By who begins the next round, plain's prestige and the lead.
class Measure {
   public:
    // IKE-24: after the last round; a tie is half a win.
    Measure() : last_(true), curves_(1, std::vector<float>(REACHED)) {
        for (int place = 0; place < REACHED; place++)
            curves_[0][place] = place > REACH ? 1 : place == REACH ? 0.5 : 0;
        guess_ = curves_[0];
    }

    // From the chances at the start of the next round, [starter][purse][lead]. From the lead `won`
    // on, chosen beforehand, the challenger is given the win. Below the lowest lead it has the chance
    // of the lowest: more prestige is never worse.
    Measure(const std::vector<double> chances[2], int won) : last_(false) {
        for (int starter = 0; starter < 2; starter++)
            for (int purse = 0; purse < PURSES; purse++) {
                std::vector<float> curve(REACHED, 1);
                for (int place = 0; place < REACH + won; place++) {
                    const int lead = std::max(0, place - REACH + LEAD);
                    curve[place] = static_cast<float>(chances[starter][purse * LEADS + lead]);
                }
                curves_.push_back(curve);
            }
        at_least_ = curves_;
        for (int starter = 0; starter < 2; starter++)
            for (int row = (starter + 1) * PURSES - 2; row >= starter * PURSES; row--)
                for (int place = 0; place < REACHED; place++)
                    at_least_[row][place] =
                        std::max(at_least_[row][place], at_least_[row + 1][place]);
        const auto &mine = of(CHALLENGER, PURSES - 1), &its = of(PLAIN, PURSES - 1);
        for (int place = 0; place < REACHED; place++)
            guess_.push_back((mine[place] + its[place]) / 2);
    }

    // The chances by lead, from -REACH on, where plain owns so much; or at least so much, at best.
    const std::vector<float>& of(Side starter, int purse) const {
        return last_ ? curves_[0] : curves_[row(starter, purse)];
    }
    const std::vector<float>& at_least(Side starter, int purse) const {
        return last_ ? curves_[0] : at_least_[row(starter, purse)];
    }
    const std::vector<float>& guess() const { return guess_; }

   private:
    bool last_;
    std::vector<std::vector<float>> curves_, at_least_;
    std::vector<float> guess_;

    static int row(Side starter, int purse) {
        return starter * PURSES + std::min(purse, PURSES - 1);
    }
};
