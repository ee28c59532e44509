// Ways to try to beat a cycle. Stakes are 10 euros unless the strategy varies the stake.
import { LOCKED_CANDLE, POINTS_PER_CANDLE } from '../cycle/settings.ts'
import type { BetDirection } from '../cycle/state.ts'
import type { Seat, Strategy } from './cycle-simulation.ts'

const STAKE = 1_000
/** The first point of candle 20, and the last point at which bets are accepted. */
const CASH_OUT_POINT = 190
const LAST_POINT = (LOCKED_CANDLE - 1) * POINTS_PER_CANDLE - 1
const DOUBLINGS_MAX = 8

export const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'early: at the start price': (seat) => {
    seat.place(sideOf(seat.cycle), STAKE)
  },
  'late: at the last point, the side behind': (seat) => {
    seat.goTo(LAST_POINT)
    seat.place(opposite(leaderOf(seat)), STAKE)
  },
  'late: at the last point, the leader': (seat) => {
    seat.goTo(LAST_POINT)
    seat.place(leaderOf(seat), STAKE)
  },
  'always the leader, in every third candle': (seat) => {
    for (let point = 25; point < LAST_POINT; point += 30) {
      seat.goTo(point)
      seat.place(leaderOf(seat), STAKE)
    }
  },
  'always the better odds, in every third candle': (seat) => {
    for (let point = 25; point < LAST_POINT; point += 30) {
      seat.goTo(point)
      seat.place(opposite(leaderOf(seat)), STAKE)
    }
  },
  'cash-out in each candle from 20 to 29': (seat) => {
    const bet = seat.place(sideOf(seat.cycle), STAKE)
    seat.goTo(CASH_OUT_POINT + (seat.cycle % 10) * POINTS_PER_CANDLE)
    if (bet !== null) seat.remove(bet)
  },
  'cash-out as soon as it brings a gain': removedOnce((worth) => worth * 0.98 > 1.02, {
    from: CASH_OUT_POINT,
    to: LAST_POINT,
    every: 3,
  }),
  'stop-loss: removed when it has lost a fifth': removedOnce((worth) => worth < 0.8, {
    from: 5,
    to: CASH_OUT_POINT - 1,
    every: 5,
  }),
  'removed at the end of candle 19 when behind, kept when ahead': (seat) => {
    const bet = seat.place(sideOf(seat.cycle), STAKE)
    seat.goTo(CASH_OUT_POINT - 1)
    if (bet !== null && seat.worth(bet) < 1) seat.remove(bet)
  },
  // Tries every pair of bounds: the best stopping rule for a removal consists of a lower and an upper bound.
  'stopped at a lower and an upper bound, in betting and in cash-out': removedOnce(
    (worth, { cycle }) => {
      const lower = [0, 0.5, 0.7, 0.9, 0.98][cycle % 5] ?? 0
      const upper = [1, 1.1, 1.5, 1.9, 9][Math.floor(cycle / 5) % 5] ?? 9
      return worth < lower || worth > upper
    },
    { from: 4, to: LAST_POINT, every: 5 },
  ),
  'undo: both sides, one taken back before the next point': (seat) => {
    seat.goTo(100)
    const [leader, behind] = [seat.place(leaderOf(seat), STAKE), seat.place(opposite(leaderOf(seat)), STAKE)]
    seat.linger()
    const back = seat.cycle % 2 === 0 ? leader : behind
    if (back !== null) seat.remove(back)
  },
  'undo: a look at the next point first, then back if it was bad': (seat) => {
    for (let point = 10; point < 180; point += 20) {
      seat.goTo(point)
      const bet = seat.place('up', STAKE)
      seat.linger()
      seat.goTo(point + 1)
      if (bet !== null && seat.worth(bet) < 1) seat.remove(bet)
    }
  },
  'undo: in a loop until the odds are better': (seat) => {
    for (let point = 0; point < 200; point += 10) {
      seat.goTo(point)
      const bet = seat.place('down', STAKE)
      if (bet === null || seat.quote.down === null || seat.quote.down >= 210) return
      seat.linger()
      seat.remove(bet)
    }
  },
  'both sides, the one behind removed, the other cashed out': (seat) => {
    const bets = [seat.place('up', STAKE), seat.place('down', STAKE)]
    seat.goTo(150)
    for (const bet of bets) if (bet !== null && seat.worth(bet) < 1) seat.remove(bet)
    seat.goTo(240)
    for (const bet of bets) if (bet !== null) seat.remove(bet)
  },
  'hedge: the other side as soon as the first is far ahead': (seat) => {
    seat.place('up', STAKE)
    for (let point = 10; point <= LAST_POINT; point += 10) {
      seat.goTo(point)
      if (seat.distance < 60) continue
      seat.place('down', STAKE)
      return
    }
  },
  'martingale: doubled after each loss': (seat, memory) => {
    const isLost = memory.lastNetCents < 0 && memory.stakeCents < STAKE * 2 ** (DOUBLINGS_MAX - 2)
    memory.stakeCents = isLost ? memory.stakeCents * 2 : STAKE
    seat.place('up', memory.stakeCents)
  },
  'the stake whose fee is rounded down most': (seat) => {
    for (let bet = 0; bet < 10; bet++) seat.place(sideOf(seat.cycle), 124)
  },
}

/** A bet at the start, looked at in steps, and removed as soon as its worth is so. */
function removedOnce(
  isSo: (worth: number, seat: Seat) => boolean,
  { from, to, every }: { from: number; to: number; every: number },
): Strategy {
  return (seat) => {
    const bet = seat.place(sideOf(seat.cycle), STAKE)
    for (let point = from; point <= to && bet !== null; point += every) {
      seat.goTo(point)
      if (isSo(seat.worth(bet), seat)) {
        seat.remove(bet)
        return
      }
    }
  }
}

function leaderOf({ distance }: Seat): BetDirection {
  return distance >= 0 ? 'up' : 'down'
}

function sideOf(cycle: number): BetDirection {
  return cycle % 2 === 0 ? 'up' : 'down'
}

function opposite(direction: BetDirection): BetDirection {
  return direction === 'up' ? 'down' : 'up'
}
