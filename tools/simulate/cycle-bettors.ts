// Players at the cycle. Each bets at a random time, sometimes removes the bet, else keeps it until the result.
import { pickMessage } from '@bougie/api-client/socket-client.ts'
import {
  type BetId,
  type ClientRef,
  type CycleId,
  centsFromEuros,
  clientRefSchema,
  eurosFromCents,
  type PublicUser,
  type ServerMessage,
  type ServerMessageOf,
} from '@bougie/protocol'
import type { SeededRandom } from '@bougie/simulation/seeded-random.ts'
import { signUpByPasskey } from '../player/sign-up.ts'
import { type Line, openLine } from './line.ts'
import { balanceProblem } from './money-check.ts'
import { failureText, type Scenario, type ScenarioContext } from './scenario.ts'

/** A bettor below the highest stake with its fee stops. */
const POOR_CENTS = 1_100
/** Longer than a cycle with its results at the default pace. */
const CYCLE_WITHIN_MS = 90_000
const RESPONSE_WITHIN_MS = 15_000
const LAST_BETTING_CANDLE = 28
const STAKE_EUROS_MAX = 10
const SENT_TWICE_PROBABILITY = 0.3
const TAKEN_BACK_PROBABILITY = 0.4
const POINTS_UNTIL_TAKEN_BACK_MAX = 60

interface Bettors extends ScenarioContext {
  readonly rides: { readonly player: PublicUser; readonly ride: Ride }[]
  readonly failures: string[]
}

/** As many players as battles would have, `battles` bets in all, on the cycle that everybody shares. */
export const cycleBettors: Scenario = async (context) => {
  const run: Bettors = { ...context, rides: [], failures: [] }
  let begun = 0
  const takeRide = () => begun < context.battles && ++begun > 0
  const bettors = Array.from({ length: context.concurrency * 2 }, (_, seat) => bet(run, `Mise${seat}`, takeRide))
  const problems = (await Promise.all(bettors)).flat()
  return {
    summary: summaryOf(run),
    checks: [
      { name: 'every player is served', problems: run.failures },
      { name: 'every bet ends', problems: run.rides.length === begun ? [] : [`${run.rides.length} of ${begun}`] },
      { name: 'bets are taken', problems: run.rides.some(wasTaken) ? [] : ['every bet was refused'] },
      { name: 'every balance follows from its bets', problems },
    ],
  }
}

/** The problems of one player's money. */
async function bet(run: Bettors, name: string, takeRide: () => boolean): Promise<readonly string[]> {
  try {
    const { url, call } = run
    const player = await signUpByPasskey(url, name)
    const line = await openLine({ url, token: player.token, tabs: 1 })
    let cents = centsFromEuros(player.balance)
    try {
      for (let count = 0; cents >= POOR_CENTS && takeRide(); count += 1) {
        const done = await ride({ player, line, random: run.random.fork(`${name} ${count}`) })
        cents += done.netCents
        run.rides.push({ player, ride: done })
        run.onProgress({ finished: run.rides.length, total: run.battles })
      }
    } finally {
      line.close()
    }
    return await balanceProblem(call, { player, cents, games: 'bets' })
  } catch (error) {
    run.failures.push(`${name}: ${failureText(error)}`)
    return []
  }
}

function wasTaken({ ride: { outcome } }: Bettors['rides'][number]): boolean {
  return outcome !== 'refused'
}

function summaryOf({ rides }: Bettors): readonly string[] {
  const count = (outcome: Ride['outcome']) => rides.filter(({ ride: { outcome: each } }) => each === outcome).length
  const netCents = rides.reduce((cents, { ride: { netCents: each } }) => cents + each, 0)
  return [
    `${rides.length} bets: ${count('won')} won, ${count('lost')} lost, ${count('equal')} equal, ${count('removed')} taken back`,
    `${count('voided')} voided, ${count('refused')} refused`,
    `the bettors' balance changed by ${eurosFromCents(netCents).toFixed(2)} €`,
  ]
}

/** The end of a bet, and its gain: all that was returned less its cost. */
interface Ride {
  readonly outcome: 'won' | 'lost' | 'equal' | 'voided' | 'removed' | 'refused'
  readonly netCents: number
}

interface Bettor {
  readonly player: PublicUser
  readonly line: Line
  readonly random: SeededRandom
}

async function ride(bettor: Bettor): Promise<Ride> {
  const { cycleId } = await timeToBet(bettor)
  const placed = await placeBet(bettor, cycleId)
  if (placed === null) return { outcome: 'refused', netCents: 0 }

  const result = pickMessage(bettor.line, {
    what: 'result of the cycle',
    withinMs: CYCLE_WITHIN_MS,
    pick: (message) => resultOf(message, placed.id),
  })
  // Nothing awaits the result once the bet is removed.
  result.catch(() => null)
  if (bettor.random.chance(TAKEN_BACK_PROBABILITY)) {
    const refundCents = await takeBack(bettor, placed.id)
    if (refundCents !== null) return { outcome: 'removed', netCents: refundCents - placed.debitedCents }
  }
  const { outcome, payoutCents } = await result
  return { outcome, netCents: payoutCents - placed.debitedCents }
}

/** A price point of a random candle, in this cycle or in the next. */
function timeToBet({ line, random }: Bettor): Promise<ServerMessageOf<'candleUpdate'>> {
  const candle = random.between(1, LAST_BETTING_CANDLE)
  return pickMessage(line, {
    what: `candle ${candle}`,
    withinMs: CYCLE_WITHIN_MS,
    pick: (message) => (message.type === 'candleUpdate' && message.candle.number === candle ? message : undefined),
  })
}

async function placeBet({ player, line, random }: Bettor, cycleId: CycleId) {
  const clientRef: ClientRef = clientRefSchema.parse(random.uuid())
  const message = {
    type: 'placeBet',
    userId: player.id,
    cycleId,
    direction: random.chance(0.5) ? 'up' : 'down',
    amount: random.between(1, STAKE_EUROS_MAX),
    clientRef,
  } as const
  const responded = pickMessage(line, {
    what: 'response to a bet',
    withinMs: RESPONSE_WITHIN_MS,
    pick: (response) =>
      (response.type === 'newBet' || response.type === 'betError') && response.clientRef === clientRef
        ? response
        : undefined,
  })
  line.send(message)
  if (random.chance(SENT_TWICE_PROBABILITY)) line.send(message)
  const response = await responded
  if (response.type === 'betError') return null
  return { id: response.id, debitedCents: centsFromEuros(response.total_debited) }
}

/** The refund; null when it was too late for that. */
async function takeBack({ player, line, random }: Bettor, betId: BetId): Promise<number | null> {
  let pointsLeft = random.between(0, POINTS_UNTIL_TAKEN_BACK_MAX)
  const isOver = await pickMessage(line, {
    what: 'time to take a bet back',
    withinMs: CYCLE_WITHIN_MS,
    pick: (message) => {
      if (resultOf(message, betId) !== undefined) return true
      if (message.type !== 'candleUpdate') return undefined
      pointsLeft -= 1
      return pointsLeft < 0 ? false : undefined
    },
  })
  if (isOver) return null
  const responded = pickMessage(line, {
    what: 'response to a removal',
    withinMs: RESPONSE_WITHIN_MS,
    pick: (message) => {
      if (message.type === 'betRemoved' && message.bet_id === betId) return centsFromEuros(message.refunded_amount)
      return message.type === 'betError' && message.bet_id === betId ? null : undefined
    },
  })
  line.send({ type: 'removeBet', userId: player.id, betId })
  return responded
}

function resultOf(message: ServerMessage, betId: BetId) {
  if (message.type !== 'betsResults') return undefined
  const bet = message.bets.find(({ id }) => id === betId)
  return bet === undefined ? undefined : { outcome: bet.result, payoutCents: centsFromEuros(bet.payout) }
}
