// Attempts to gain by stalling, killing or breaking the server at any time, for any length, at no cost. What was sent
// before a stall is processed after it.
import { LOCKED_CANDLE, POINTS_PER_CANDLE } from '../cycle/settings.ts'
import type { Seat, Strategy } from './cycle-simulation.ts'

const STAKE = 1_000
const LOCK_POINT = (LOCKED_CANDLE - 1) * POINTS_PER_CANDLE
/** 28.7 s at the pace of the real game: the time of the first known attack. */
const LATE_POINT = 287

const up = (seat: Seat) => seat.place('up', STAKE)
const isBehind = (seat: Seat, bet: string) => seat.worth(bet) < 1

/** Checks every third point up to the lock until `acts` returns true. */
function whenever(acts: (seat: Seat, bet: string) => boolean): Strategy {
  return (seat) => {
    const bet = up(seat)
    for (let point = 1; point < LOCK_POINT && bet !== null; point += 3) {
      seat.goTo(point)
      if (acts(seat, bet)) return
    }
  }
}

export const ADVERSARIES: Readonly<Record<string, Strategy>> = {
  'stalls over the lock when losing at 28.7 s': (seat) => {
    const bet = up(seat)
    seat.goTo(LATE_POINT)
    if (bet !== null && isBehind(seat, bet)) seat.hang('long after the end')
  },
  'kills for an hour as soon as it is losing': whenever((seat, bet) => {
    if (seat.worth(bet) > 0.7) return false
    seat.hang('long after the end')
    return true
  }),
  'kills for an hour as soon as it is winning': whenever((seat, bet) => {
    if (seat.worth(bet) < 1.4) return false
    seat.hang('long after the end')
    return true
  }),
  'breaks the cycle as soon as the bet is ahead': whenever((seat, bet) => {
    if (seat.worth(bet) < 1.2) return false
    seat.breakIt()
    return true
  }),
  'breaks the cycle as soon as the bet is behind': whenever((seat, bet) => {
    if (seat.worth(bet) > 0.8) return false
    seat.breakIt()
    return true
  }),
  'breaks the cycle at the last point when losing': (seat) => {
    const bet = up(seat)
    seat.goTo(299)
    if (bet !== null && isBehind(seat, bet)) seat.breakIt()
  },
  'breaks the cycle right after the bet': (seat) => {
    up(seat)
    seat.breakIt()
  },
  'breaks it when ahead, cashes out when it dares': whenever((seat, bet) => {
    if (seat.worth(bet) > 1.5) seat.breakIt()
    else if (seat.worth(bet) < 0.5) seat.remove(bet)
    else return false
    return true
  }),
  'sends the undo and stalls, so that it comes with what was learnt since': (seat) => {
    const bet = up(seat)
    seat.hang(5)
    if (bet !== null && isBehind(seat, bet)) seat.remove(bet)
  },
  'sends a bet on the leader and stalls over the next candles': (seat) => {
    seat.goTo(100)
    const side = seat.distance > 0 ? 'up' : 'down'
    seat.hang(150)
    seat.place(side, STAKE)
  },
  'sends a cash-out of a bet ahead and stalls': (seat) => {
    const bet = up(seat)
    seat.goTo(200)
    if (bet === null || isBehind(seat, bet)) return
    seat.hang(260)
    seat.remove(bet)
  },
  'sends both sides before the lock and stalls beyond it': (seat) => {
    up(seat)
    seat.goTo(LATE_POINT)
    seat.hang(295)
    seat.place('up', STAKE)
    seat.place('down', STAKE)
  },
  'kills just before each point for a point, and takes the best time to cash out': (seat) => {
    const bet = up(seat)
    for (let point = 190; point < LOCK_POINT - 2 && bet !== null; point += 2) {
      seat.goTo(point)
      seat.linger()
      seat.hang(point + 1)
      if (seat.worth(bet) > 1.3) {
        seat.remove(bet)
        return
      }
    }
  },
}
