// The bets of the bot bettors in one cycle. They are drawn once, from the cycle's own secret, so every server draws the
// same bets, and a bet that two servers place is one bet. The price path uses other keys of that secret, so a bet
// reveals nothing about a price.
import { createHmac, createSecretKey } from 'node:crypto'
import { assert, type Cents, cents } from '@bougie/engine'
import type { ClientRef, UserId } from '@bougie/protocol'
import { uuidFrom } from '../play/commands.ts'

/** Part of every HMAC input, so that nothing else is ever drawn from the same values. */
const KEY = 'bougie/crowd/1'
const BETS_MIN = 5
const BETS_MAX = 9
/** Modest stakes; frequent ones are repeated. */
const STAKES: readonly Cents[] = [1, 2, 2, 3, 5, 5, 5, 8, 10, 10, 15, 20].map((euros) => cents(euros * 100))
/** No bet comes after this fraction of the betting time. Most come early, like people's bets. */
const LATEST_PART = 0.95
const REMOVED_ONE_IN = 6

export type PlannedBotBet = ReturnType<typeof botBetPlanOf>[number]

/** In order of time; `openMs` is the time from the start of the cycle until bets are locked. */
export function botBetPlanOf({
  serverSeed,
  bots,
  openMs,
}: {
  readonly serverSeed: string
  readonly bots: readonly UserId[]
  readonly openMs: number
}) {
  if (bots.length === 0) return []
  const draw = createDraw(serverSeed)
  const count = BETS_MIN + draw.below(BETS_MAX - BETS_MIN + 1)
  const bets = Array.from({ length: count }, () => {
    const early = draw.fraction() * draw.fraction()
    const afterMs = Math.floor(early * LATEST_PART * openMs)
    const removedAfterMs = afterMs + Math.floor(draw.fraction() * (openMs - afterMs))
    return {
      userId: draw.pick(bots),
      clientRef: draw.uuid() as ClientRef,
      direction: draw.below(2) === 0 ? ('up' as const) : ('down' as const),
      stakeCents: draw.pick(STAKES),
      /** Measured from the start of the cycle. */
      afterMs,
      /** The time of its cash-out, measured from the start of the cycle; null if it is never cashed out. */
      removedAfterMs: draw.below(REMOVED_ONE_IN) === 0 ? removedAfterMs : null,
    }
  })
  return bets.sort((one, other) => one.afterMs - other.afterMs)
}

const WORD_RANGE = 2 ** 32

function createDraw(serverSeed: string) {
  const key = createSecretKey(serverSeed, 'hex')
  let counter = 0

  function bytes(): Buffer {
    counter += 1
    return createHmac('sha256', key).update(`${KEY}|${counter}`).digest()
  }
  const fraction = () => bytes().readUInt32BE(0) / WORD_RANGE
  const below = (limit: number) => Math.floor(fraction() * limit)

  return {
    fraction,
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      assert(item !== undefined, 'there is something to pick from')
      return item
    },
    uuid: () => uuidFrom(bytes()),
  }
}
