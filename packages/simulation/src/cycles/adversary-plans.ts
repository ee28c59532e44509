// Ways to try to win at the cycle by breaking the server at the right time, for any length, at no cost.
import { LOCKED_CANDLE, POINTS_PER_CANDLE } from '@bougie/engine'
import type { SeededRandom } from '../seeded-random.ts'

const LOCK_POINT = (LOCKED_CANDLE - 1) * POINTS_PER_CANDLE
const CANDLE_28 = 27 * POINTS_PER_CANDLE
const BET_POINT_MAX = 240

export interface Hand {
  readonly pointMs: number
  bet(): void
  remove(): void
  kill(downMs: number): void
  stall(forMs: number): void
  delay(point: 'begin' | 'response', forMs: number): void
  after(delayMs: number, run: () => void): void
}

/** A price point that has just been published. */
export interface PublishedPoint {
  readonly index: number
  /** The distance of the price from the start price, on the bet's side. */
  readonly lead: number
  readonly hasBet: boolean
}

/** Created for each cycle; receives every published point of it. */
export type CyclePlan = (hand: Hand, random: SeededRandom) => (point: PublishedPoint) => void

/** Bets once, at any point up to `latest`. */
function betting(
  { bet }: Hand,
  random: SeededRandom,
  { latest = BET_POINT_MAX, onBet = () => undefined }: { latest?: number; onBet?: () => void } = {},
) {
  const at = random.between(0, latest)
  let hasSent = false
  return (index: number) => {
    if (hasSent || index < at || index > BET_POINT_MAX) return
    hasSent = true
    bet()
    onBet()
  }
}

function breakFor({ kill, stall }: Hand, random: SeededRandom, maxMs: number): void {
  const forMs = random.between(1, maxMs)
  if (random.chance(0.5)) kill(forMs)
  else stall(forMs)
}

export const CYCLE_PLANS = {
  'stalls or kills when behind at candle 28 or 29': (hand, random) => {
    // Bets early, when both sides are still worth about the same.
    const goOn = betting(hand, random, { latest: 40 })
    const at = random.between(CANDLE_28 + 1, LOCK_POINT - 1)
    let isDone = false
    return ({ index, lead, hasBet }) => {
      goOn(index)
      if (isDone || !hasBet || index < at) return
      isDone = true
      if (lead < 0) breakFor(hand, random, 20_000)
    }
  },
  'stalls or kills right after its bet': (hand, random) => {
    const goOn = betting(hand, random, {
      onBet: () => hand.after(random.between(0, 60), () => breakFor(hand, random, 5_000)),
    })
    return ({ index }) => goOn(index)
  },
  'delays the commit of its bet, and kills when the price goes the wrong way': (hand, random) => {
    const heldMs = random.between(500, 3_000)
    const at = random.between(0, BET_POINT_MAX)
    let sentAt: number | null = null
    return ({ index, lead, hasBet }) => {
      if (sentAt === null && index >= at && index <= BET_POINT_MAX) {
        sentAt = index
        hand.delay(random.pick(['begin', 'response']), heldMs)
        hand.bet()
      } else if (sentAt !== null && !hasBet && lead < 0 && index < sentAt + 30) hand.kill(random.between(0, 500))
    }
  },
  'delays the commit of its cash-out, and kills when the price goes the right way': (hand, random) => {
    const goOn = betting(hand, random)
    let soldAt: number | null = null
    let leadThen = 0
    let hasKilled = false
    return ({ index, lead, hasBet }) => {
      goOn(index)
      if (soldAt === null && hasBet && index >= 195 && index < LOCK_POINT - 5 && lead > 0) {
        soldAt = index
        leadThen = lead
        hand.delay(random.pick(['begin', 'response']), random.between(500, 3_000))
        hand.remove()
      } else if (soldAt !== null && hasBet && !hasKilled && lead > leadThen) {
        hasKilled = true
        hand.kill(random.between(0, 500))
      }
    }
  },
  'kills just before each point, and cashes out at the best time': (hand, random) => {
    const goOn = betting(hand, random)
    let kills = 0
    return ({ index, lead, hasBet }) => {
      goOn(index)
      if (!hasBet || index < 190 || index >= LOCK_POINT - 3) return
      if (lead > 0 && random.chance(0.2)) hand.remove()
      else if (kills < 6) {
        kills += 1
        hand.after(Math.max(0, hand.pointMs - 2), () => hand.kill(random.between(1, 2 * hand.pointMs)))
      }
    }
  },
  'stalls after its bet, and takes it back when the price went the wrong way': (hand, random) => {
    const goOn = betting(hand, random, {
      onBet: () => hand.after(40, () => hand.stall(random.between(100, 1_500))),
    })
    let isDone = false
    return ({ index, lead, hasBet }) => {
      goOn(index)
      if (isDone || !hasBet) return
      isDone = true
      if (lead < 0) hand.remove()
    }
  },
} as const satisfies Readonly<Record<string, CyclePlan>>

export type CyclePlanName = keyof typeof CYCLE_PLANS
/** The attack that prompted issue 15. */
export const LATE_PLAN: CyclePlanName = 'stalls or kills when behind at candle 28 or 29'
