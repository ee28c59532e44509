// Secrets: the seed before the end, the opponent's choice before the result, a price before its time.
import { type BattleState, DIRECTIONS, pointAtMs, pointPlanOf, type Seat } from '@bougie/engine'
import type { ServerMessage, UserId } from '@bougie/protocol'
import type { Problems } from '../problems.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'

export interface ReceivedMessage {
  readonly message: ServerMessage
  readonly text: string
  /** Everything in the text that looks like a seed. */
  readonly secretShapes: readonly string[]
  readonly userId: UserId | null
  readonly socketId: string
  /** By the server's clock. */
  readonly serverMs: number
}

/** The only fields of any message that may contain a direction, except those of the cycle, whose bets are public. */
const DIRECTION_FIELDS: ReadonlySet<string> = new Set([
  'battle_bet_placed.choice',
  'battle_state.currentSelection',
  'battle_resync.currentSelection',
  'battle_round_result.result',
  'battle_round_result.user1Choice',
  'battle_round_result.user2Choice',
])

const SECRET_SHAPE = /[0-9a-f]{64}/g
const QUOTED_DIRECTION = new RegExp(`"(?:${DIRECTIONS.join('|')})"`)

export function checkSecrets(received: ReceivedMessage, truth: StoredTruth, problems: Problems): void {
  checkSeeds(received, truth, problems)
  checkDirections(received, truth, problems)
  checkPrices(received, truth, problems)
}

export function secretShapesIn(text: string): readonly string[] {
  return text.match(SECRET_SHAPE) ?? []
}

function checkSeeds(received: ReceivedMessage, truth: StoredTruth, problems: Problems): void {
  const { text, secretShapes, socketId } = received
  for (const digits of secretShapes) {
    const id = truth.seeds().get(digits)
    const isSecret = id !== undefined && truth.battle(id)?.state.outcome === null
    problems.expect(!isSecret, 'no seed before the end', () => `${socketId} received the seed of ${id}: ${text}`)
  }
}

function checkDirections(received: ReceivedMessage, truth: StoredTruth, problems: Problems): void {
  const { message, text, socketId, userId } = received
  if ('cycleId' in message || !QUOTED_DIRECTION.test(text)) return
  for (const [field, value] of Object.entries(message)) {
    if (!QUOTED_DIRECTION.test(JSON.stringify(value))) continue
    const name = `${message.type}.${field}`
    const what = () => `${socketId}: ${name} in ${text}`
    problems.expect(DIRECTION_FIELDS.has(name), 'no direction where none belongs', what)
  }
  const battle = 'battleId' in message && message.battleId ? truth.battle(message.battleId) : null
  if (battle === null) return
  const seat = seatOf(battle, userId)
  if (message.type === 'battle_bet_placed') {
    const isOwn = seat !== null && choiceOf(battle.state, seat, message.round) === message.choice
    problems.expect(isOwn, 'a choice is sent to its owner only, once stored', () => `${socketId}: ${text}`)
  }
  if (message.type === 'battle_state' || message.type === 'battle_resync') {
    const isOwn = seat !== null && choiceOf(battle.state, seat, message.round) === message.currentSelection
    problems.expect(isOwn, 'a selection is sent to its owner only', () => `${socketId}: ${text}`)
  }
  if (message.type === 'battle_round_result') {
    const stored = battle.state.rounds[message.round - 1]
    const isStored =
      stored?.result === message.result &&
      stored.choices.one === message.user1Choice &&
      stored.choices.two === message.user2Choice
    problems.expect(isStored, 'choices come out with the stored result', () => `${socketId}: ${text}`)
  }
}

function checkPrices(received: ReceivedMessage, truth: StoredTruth, problems: Problems): void {
  const { message, serverMs, socketId, text } = received
  if (!('battleId' in message) || !message.battleId) return
  const battle = truth.battle(message.battleId)
  if (battle === null) {
    problems.add('no battle is published before it is stored', `${socketId}: ${text}`)
    return
  }
  const expectPoint = (round: number, point: { index: number; price: number }) => {
    const problem = pointProblem(battle, { round, serverMs, ...point })
    if (problem !== null) problems.add(problem, `${socketId}, point ${point.index} of round ${round}: ${text}`)
  }
  const initialOf = (round: number, price: number | null | undefined) => {
    if (price === null || price === undefined) return
    expectPoint(round, { index: pointPlanOf(battle.state.settings).initialIndex, price })
    const isPublic = battle.state.round > round || battle.state.resultsWaitStartedAtMs !== null
    problems.expect(isPublic, 'the initial price is published once its phase is stored', () => `${socketId}: ${text}`)
  }
  switch (message.type) {
    case 'battle_price_update':
      expectPoint(message.round, message)
      return
    case 'battle_phase':
      initialOf(message.round, message.initialPrice)
      return
    case 'battle_state':
    case 'battle_resync':
      for (const point of message.prices) expectPoint(message.round, point)
      initialOf(message.round, message.initialPrice)
      return
    case 'battle_round_result':
      initialOf(message.round, message.initialPrice)
      expectPoint(message.round, { index: pointPlanOf(battle.state.settings).maxPoints, price: message.finalPrice })
      return
    default:
  }
}

interface PublishedPoint {
  readonly round: number
  readonly index: number
  readonly price: number
  readonly serverMs: number
}

function pointProblem(battle: TrueBattle, { round, index, price, serverMs }: PublishedPoint): string | null {
  const { state } = battle
  if (battle.paths[round - 1]?.[index - 1] !== price) return 'a price follows from the seeds'
  if (round < state.round) return null
  if (round > state.round) return 'no price of a round that is not stored'
  const { initialIndex, maxPoints } = pointPlanOf(state.settings)
  const isSettled = state.rounds.length === round
  if (isSettled) return null
  if (index === maxPoints) return 'no final price before its result is stored'
  if (state.predictionStartedAtMs === null) return 'no price before prediction is stored'
  if (index > initialIndex && state.resultsWaitStartedAtMs === null)
    return 'no outcome price before its phase is stored'
  const { predictionStartedAtMs, resultsWaitStartedAtMs, settings } = state
  // Public since the next phase began, even if the clock was set back while the server was down.
  if (index <= initialIndex && resultsWaitStartedAtMs !== null) return null
  // A price published before its prediction was prolonged reveals nothing about the outcome.
  const isProlonged = battle.events.some(({ type }) => type === 'battleProlonged')
  if (index <= initialIndex && isProlonged) return null
  if (pointAtMs(settings, { predictionStartedAtMs, resultsWaitStartedAtMs }, index) > serverMs) {
    return 'no price before its time'
  }
  const isOpen = state.outcome === null && state.choicesCloseAtMs !== null && serverMs <= state.choicesCloseAtMs
  return index > initialIndex && isOpen ? 'no outcome price while a choice still counts' : null
}

export function seatOf({ userIds }: TrueBattle, userId: UserId | null): Seat | null {
  if (userId === userIds.one) return 'one'
  return userId === userIds.two ? 'two' : null
}

/** The stored choice for any round; null when there is none. */
function choiceOf(state: BattleState, seat: Seat, round: number) {
  return round === state.round ? state.choices[seat] : (state.rounds[round - 1]?.choices[seat] ?? null)
}
