// The contract's order of messages, as a state machine that reads along on one socket: found, started, each round with
// its phases, every price point in order, the result, the end. Only a whole state may move it to any other place.
import { pointPlanOf } from '@bougie/engine'
import type { ServerMessage, ServerMessageOf } from '@bougie/protocol'
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'
import type { ReceivedMessage } from './secrets.ts'

/** `known`: known from a state message; the match itself may still be published after it. */
type Step =
  | 'known'
  | 'found'
  | 'started'
  | 'round'
  | 'waiting'
  | 'prediction'
  | 'results_wait'
  | 'result'
  | 'pause'
  | 'forfeited'
  | 'over'

interface Place {
  step: Step
  round: number
}

interface Reading {
  /** null before the first message. Several when a state message is ambiguous. */
  places: readonly Place[] | null
  /** The last price point of the round; null when it is not known. */
  index: number | null
  /** A slow reader is sent no ticks until the next state message. */
  hasGap: boolean
  /** The battle's prolongations as of the last state; after each, one state may have fewer prices. */
  prolongations: number
  isComplete: boolean
}

type StateMessage = ServerMessageOf<'battle_state' | 'battle_resync'>

export interface OrderCheckDependencies {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** Whether the server may have dropped ticks to that socket. */
  readonly isSlow: (socketId: string) => boolean
}

export function createOrderCheck({ truth, problems, isSlow }: OrderCheckDependencies) {
  const readings = new Map<string, Reading>()

  function readingOf(socketId: string, battleId: string): Reading {
    const key = `${socketId} ${battleId}`
    const reading = readings.get(key) ?? {
      places: null,
      index: null,
      hasGap: false,
      prolongations: 0,
      isComplete: false,
    }
    readings.set(key, reading)
    return reading
  }

  return (received: ReceivedMessage): void => {
    const { message, socketId, text } = received
    if (!('battleId' in message) || !message.battleId || message.type === 'error') return
    const reading = readingOf(socketId, message.battleId)
    const fail = (what: string) =>
      problems.add('messages come in their order', `${socketId}, ${what} after ${describe(reading)}: ${text}`)
    const plan = planOf(truth, message.battleId)
    if (plan === null) return
    if (message.type === 'battle_price_update') seeTick(reading, message, { fail, mayMiss: isSlow(socketId) })
    else if (message.type === 'battle_state' || message.type === 'battle_resync')
      seeState(reading, message, { fail, prolongations: prolongationsOf(truth, message.battleId) })
    else seeStep(reading, message, { fail, plan, mayMiss: isSlow(socketId) })
  }
}

function prolongationsOf(truth: StoredTruth, battleId: string): number {
  return truth.battle(battleId)?.events.filter(({ type }) => type === 'battleProlonged').length ?? 0
}

function planOf(truth: StoredTruth, battleId: string) {
  const battle = truth.battle(battleId)
  return battle === null ? null : pointPlanOf(battle.state.settings)
}

function seeTick(
  reading: Reading,
  { round, index, totalPoints }: ServerMessageOf<'battle_price_update'>,
  { fail, mayMiss }: { fail: (what: string) => void; mayMiss: boolean },
): void {
  if (totalPoints !== index) fail('a tick that miscounts')
  const isInPlace = reading.places?.some(
    (place) => place.round === round && (place.step === 'prediction' || place.step === 'results_wait'),
  )
  if (reading.places !== null && !isInPlace) fail('a tick')
  if (reading.index !== null && index !== reading.index + 1) {
    if (!(mayMiss && index > reading.index)) fail('a tick')
    reading.hasGap = true
  }
  reading.index = index
}

function seeState(
  reading: Reading,
  state: StateMessage,
  { fail, prolongations }: { fail: (what: string) => void; prolongations: number },
): void {
  const { round, prices, roundResults, status, phase } = state
  if (prices.some(({ index }, position) => index !== position + 1)) fail('a state with holes in its prices')
  if (state.totalPoints !== prices.length) fail('a state that miscounts')
  const isSameRound = reading.places?.some((place) => place.round === round) ?? false
  // A state may have fewer prices than before only when the battle's clock stood still meanwhile: after a restart, and
  // after a stall of the server. A viewer who starts watching just then gets the prolonged phase in a plain state.
  const isProlonged = prolongations > reading.prolongations
  const isLess = isSameRound && !reading.hasGap && reading.index !== null && prices.length < reading.index
  if (isLess && !isProlonged && state.type === 'battle_state' && status === 'active') fail('a state that knows less')
  if (reading.places?.some((place) => place.round > round)) fail('a state of an older round')
  reading.index = prices.length
  reading.hasGap = false
  reading.prolongations = prolongations
  if (status !== 'active') reading.places = [{ step: 'over', round }]
  else if (phase === 'waiting' && round === 1) reading.places = [place('known', 1), place('waiting', 1)]
  else if (roundResults.length === round && phase === 'results_wait') reading.places = [place('result', round)]
  else reading.places = [place(phase, round)]
}

function seeStep(
  reading: Reading,
  message: ServerMessage,
  { fail, plan, mayMiss }: { fail: (what: string) => void; plan: ReturnType<typeof pointPlanOf>; mayMiss: boolean },
): void {
  const next = placeOf(message)
  if (next === null) return
  const { places } = reading
  if (places !== null && !places.some((before) => follows(before, next))) fail(message.type)
  const isCounted = places !== null && reading.index !== null && !mayMiss
  if (isCounted && next.step === 'results_wait' && reading.index !== plan.initialIndex) fail('missing points, results')
  if (isCounted && next.step === 'result' && reading.index !== plan.maxPoints) fail('missing points, result')
  if (message.type === 'battle_complete') {
    if (reading.isComplete) fail('a second end')
    reading.isComplete = true
  }
  if (next.step === 'round' || next.step === 'prediction') reading.index = 0
  reading.places = [next]
}

function placeOf(message: ServerMessage): Place | null {
  switch (message.type) {
    case 'battle_match_found':
      return place('found', 1)
    case 'battle_game_start':
      return place('started', 1)
    case 'battle_round_start':
      return place('round', message.round)
    case 'battle_phase':
      return place(message.phase, message.round)
    case 'battle_round_result':
      return place('result', message.round)
    case 'battle_forfeit':
      return place('forfeited', 0)
    case 'battle_complete':
      return place('over', 0)
    default:
      return null
  }
}

/** The steps of the same round that may come right before each step; `round`, `forfeited` and `over` have own rules. */
const PREVIOUS: Partial<Record<Step, readonly Step[]>> = {
  found: ['known'],
  started: ['found', 'known'],
  waiting: ['round'],
  prediction: ['waiting'],
  results_wait: ['prediction'],
  result: ['results_wait'],
  pause: ['result'],
}

function follows(before: Place, next: Place): boolean {
  switch (next.step) {
    case 'round':
      return next.round === 1 ? before.step === 'started' : before.step === 'pause' && next.round === before.round + 1
    case 'forfeited':
      return before.step !== 'forfeited' && before.step !== 'over'
    case 'over':
      return before.step === 'result' || before.step === 'forfeited'
    default:
      return before.round === next.round && (PREVIOUS[next.step]?.includes(before.step) ?? false)
  }
}

function place(step: Step, round: number): Place {
  return { step, round }
}

function describe({ places, index }: Reading): string {
  return `${places?.map(({ step, round }) => `${step} ${round}`).join(' or ') ?? 'nothing'}, point ${index}`
}
