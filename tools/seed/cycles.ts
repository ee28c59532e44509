import type { Person } from './people.ts'
import type { SeedContext } from './seed-context.ts'

const CANDLES = 30
/** In this candle a removed bet is cashed out, not undone. */
const CASH_OUT_CANDLE = 21

export interface Bet {
  readonly person: Person
  readonly direction: 'up' | 'down'
  readonly amount: number
  readonly code?: string
}

/** Advances from any point of a cycle into the next one. */
export async function nextCycle(context: SeedContext, { socket }: Person): Promise<void> {
  const { candleMs, resultsMs } = context.config.cycle
  const before = socket.all('cycleResults').length
  for (let candle = 0; candle <= CANDLES && socket.all('cycleResults').length === before; candle += 1) {
    await context.advance(candleMs)
  }
  await context.advance(resultsMs + candleMs)
}

export async function placeBet(context: SeedContext, { person, direction, amount, code }: Bet): Promise<void> {
  const { user, socket } = person
  const cycleId = cycleIdOf(person)
  const referral = code === undefined ? {} : { creator_link_code: code }
  socket.send({ type: 'placeBet', userId: user.id, cycleId, direction, amount, ...referral })
  await context.advance(0)
}

/** Removes the newest bet of this person: cashed out, or undone when no price followed it. */
export async function takeBack(context: SeedContext, { user, socket }: Person): Promise<void> {
  const own = socket.all('newBet').filter(({ user_id }) => user_id === user.id)
  const newest = own.at(-1)
  if (newest === undefined) throw new Error('there is a bet to take back')
  socket.send({ type: 'removeBet', userId: user.id, betId: newest.id })
  await context.advance(0)
}

export async function untilCashOut(context: SeedContext): Promise<void> {
  await context.advance(CASH_OUT_CANDLE * context.config.cycle.candleMs)
}

function cycleIdOf({ socket }: Person) {
  const [started, running] = [socket.all('initialState'), socket.all('state')]
  const newest = running.at(-1) ?? started.at(-1)
  if (newest === undefined) throw new Error('a socket receives the running cycle')
  return newest.cycleId
}
