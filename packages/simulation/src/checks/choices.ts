// Choices after a run: each stored one was really sent by its player before its deadline, and each that reached a
// healthy server in time counts.
import { type BattleEventOf, type BattleState, evolve } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { FaultLog } from '../faults/fault-log.ts'
import type { Problems } from '../problems.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'
import { seatOf } from './secrets.ts'

export interface Choice {
  readonly userId: UserId
  readonly battleId: string
  readonly round: number
  readonly choice: string
}

/** A choice that reached the server with time left. */
export interface ReceivedChoice extends Omit<Choice, 'choice'> {
  readonly atMs: number
}

export interface ChoiceChecks {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** All choices that players have sent, in time or not. */
  readonly choices: readonly Choice[]
  readonly received: readonly ReceivedChoice[]
  /** When the server went down. */
  readonly downs: readonly number[]
  readonly faultLog: FaultLog
}

/** A server that goes down within this time may not have stored it. */
const CHOICE_STORED_WITHIN_MS = 1_000

export function checkChoices({ truth, problems, choices, received, downs, faultLog }: ChoiceChecks): void {
  const sent = new Set(choices.map(keyOf))
  const bots = truth.botIds()
  for (const battle of truth.battles()) checkStored(battle, { problems, sent, bots })
  for (const choice of received) {
    const wentDown = downs.some((downMs) => downMs >= choice.atMs && downMs < choice.atMs + CHOICE_STORED_WITHIN_MS)
    if (wentDown || !faultLog.wasHealthyAt(choice.atMs)) continue
    problems.expect(counted(truth, choice), 'a choice that came in time counts', () => JSON.stringify(choice))
  }
}

interface StoredChecks {
  readonly problems: Problems
  readonly sent: ReadonlySet<string>
  readonly bots: ReadonlySet<string>
}

function checkStored({ id, events, userIds }: TrueBattle, { problems, sent, bots }: StoredChecks): void {
  let state: BattleState | null = null
  for (const event of events) {
    if (event.type === 'choiceMade') {
      const userId = userIds[event.seat]
      const isOwn =
        bots.has(userId) || sent.has(keyOf({ userId, battleId: id, round: event.round, choice: event.choice }))
      problems.expect(isOwn, 'a stored choice was sent by its player', () => `${id} ${JSON.stringify(event)}`)
      const isInTime = isBeforeDeadline(state, event)
      problems.expect(isInTime, 'no choice after its deadline', () => `${id} ${JSON.stringify(event)}`)
    }
    state = evolve(state, event)
  }
}

function isBeforeDeadline(state: BattleState | null, event: BattleEventOf<'choiceMade'>): boolean {
  return (
    state !== null && state.round === event.round && (event.receivedAtMs ?? event.atMs) <= (state.choicesCloseAtMs ?? 0)
  )
}

/** Whether any choice of the player for that round is stored. */
function counted(truth: StoredTruth, { userId, battleId, round }: ReceivedChoice): boolean {
  const battle = truth.battle(battleId)
  const seat = battle === null ? null : seatOf(battle, userId)
  return (
    battle?.events.some((event) => event.type === 'choiceMade' && event.seat === seat && event.round === round) ?? false
  )
}

function keyOf({ userId, battleId, round, choice }: Record<keyof Choice, unknown>): string {
  return `${userId} ${battleId} ${round} ${choice}`
}
