// Nothing is published before it is stored: each message is compared with the committed rows when it is sent.
import { type BattleEvent, commitmentOf, type Seat, statusOf } from '@bougie/engine'
import { centsFromEuros, type ServerMessage, type ServerMessageOf, type UserId } from '@bougie/protocol'
import type { Problems } from '../problems.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'
import { expectedPayoutsCents } from './money.ts'
import { type ReceivedMessage, seatOf } from './secrets.ts'

export function checkStoredFirst(received: ReceivedMessage, truth: StoredTruth, problems: Problems): void {
  const { message, userId, socketId, text } = received
  if (message.type === 'battle_challenge') {
    const isStored = isChallengeStored(message, truth)
    problems.expect(isStored, 'stored before it is published', () => `a challenge, ${socketId}: ${text}`)
  }
  if (!('battleId' in message) || !message.battleId) return
  const battle = truth.battle(message.battleId)
  // The check of the prices has already reported it.
  if (battle === null) return
  const expectStored = (isStored: boolean, what: string) =>
    problems.expect(isStored, 'stored before it is published', () => `${what}, ${socketId}: ${text}`)
  const expectEvent = (what: string, isIt: (event: BattleEvent) => boolean) =>
    expectStored(battle.events.some(isIt), what)

  switch (message.type) {
    case 'battle_match_found':
      expectStored(battle.stakeCents === 0 || hasMoved(truth, `battle-stake:${battle.id}`), 'both stakes')
      expectStored(message.commitment === battle.commitment, 'the commitment')
      expectStored(centsFromEuros(message.amount) === battle.stakeCents, 'the stake')
      return
    case 'battle_round_start':
      expectEvent('the round', (event) => event.type === 'roundStarted' && event.round === message.round)
      return
    case 'battle_phase':
      expectEvent('the phase', (event) => isPhaseStart(event, message))
      return
    case 'battle_opponent_chose': {
      const seat = seatOf(battle, userId)
      expectEvent(
        "the opponent's choice",
        (event) => event.type === 'choiceMade' && event.round === message.round && event.seat !== seat,
      )
      return
    }
    case 'battle_round_result': {
      const stored = battle.state.rounds[message.round - 1]
      expectStored(stored?.initialPrice === message.initialPrice && stored.finalPrice === message.finalPrice, 'prices')
      const correct = { one: stored?.choices.one === stored?.result, two: stored?.choices.two === stored?.result }
      expectStored(correct.one === message.user1Correct && correct.two === message.user2Correct, 'who was right')
      return
    }
    case 'battle_forfeit':
      expectStored(battle.state.outcome?.type === 'forfeited', 'the forfeit')
      expectPaidOut(battle, truth, expectStored)
      return
    case 'battle_complete':
      checkComplete({ message, battle, seat: seatOf(battle, userId) }, expectStored)
      expectPaidOut(battle, truth, expectStored)
      return
    case 'battle_state':
    case 'battle_resync':
      expectStored(isNoNewer(message, battle), 'the state')
      if (message.status !== 'active') expectPaidOut(battle, truth, expectStored)
      return
    default:
  }
}

const STORED_AS = {
  awaited: 'open',
  received: 'open',
  accepted: 'accepted',
  withdrawn: 'withdrawn',
  declined: 'withdrawn',
}

/** A challenge that is published as open may have been closed since. */
function isChallengeStored({ code, status }: ServerMessageOf<'battle_challenge'>, truth: StoredTruth): boolean {
  const [row] = truth.rows<{ status: string }>('SELECT status FROM battle_challenges WHERE code = ?', code)
  return row !== undefined && (STORED_AS[status] === 'open' || row.status === STORED_AS[status])
}

const STARTS = {
  waiting: 'roundStarted',
  prediction: 'predictionStarted',
  results_wait: 'resultsWaitStarted',
  pause: 'pauseStarted',
} as const

function isPhaseStart(event: BattleEvent, { phase, round, endsAt }: ServerMessageOf<'battle_phase'>): boolean {
  return event.type === STARTS[phase] && event.round === round && event.endsAtMs === endsAt
}

function checkComplete(
  { message, battle, seat }: { message: ServerMessageOf<'battle_complete'>; battle: TrueBattle; seat: Seat | null },
  expectStored: (isStored: boolean, what: string) => void,
): void {
  const { outcome } = battle.state
  const { fairness } = message
  expectStored(outcome !== null && outcome.type !== 'cancelled', 'the end')
  const winner = outcome !== null && 'winner' in outcome ? battle.userIds[outcome.winner] : 'draw'
  expectStored(winner === message.winner, 'the winner')
  const payout = seat === null ? 0 : expectedPayoutsCents(battle)[seat]
  expectStored(centsFromEuros(message.payout) === payout, 'the payout')
  expectStored(fairness.serverSeed === battle.serverSeed, 'the seed')
  expectStored(commitmentOf(fairness.serverSeed) === fairness.commitment, 'what was committed to')
  expectStored(String(fairness.clientSeeds) === String(battle.clientSeeds), 'the seeds of the players')
}

function expectPaidOut(
  { id, stakeCents }: TrueBattle,
  truth: StoredTruth,
  expectStored: (isStored: boolean, what: string) => void,
): void {
  expectStored(stakeCents === 0 || hasMoved(truth, `battle-settlement:${id}`), 'the payout')
}

function hasMoved(truth: StoredTruth, key: string): boolean {
  return truth.rows('SELECT 1 FROM ledger_movements WHERE key = ?', key).length === 1
}

/** After a lost response the server may be one step behind the stored state, but never ahead. */
function isNoNewer(message: Extract<ServerMessage, { roundResults: unknown }>, { state }: TrueBattle): boolean {
  if (message.status !== 'active' && message.status !== statusOf(state)) return false
  const isPast = message.round < state.round || message.roundResults.length < state.rounds.length
  return isPast || (message.round === state.round && message.roundResults.length === state.rounds.length)
}

/** Every published balance is one that the account has had, and none is older than a previously published one. */
export function createBalanceCheck(truth: StoredTruth, problems: Problems) {
  const lastPosition = new Map<string, number>()
  const histories = new Map<UserId, { readonly balances: number[]; lastRow: number }>()

  /** Transfers are only ever added, so those that were read before are not read again. */
  function balancesOf(userId: UserId): readonly number[] {
    const account = `player:${userId}`
    const history = histories.get(userId) ?? { balances: [0], lastRow: 0 }
    histories.set(userId, history)
    const transfers = truth.rows<{ row: number; to: string; cents: number }>(
      `SELECT rowid AS row, to_account_id AS "to", amount_cents AS cents FROM ledger_transfers
       WHERE (from_account_id = ? OR to_account_id = ?) AND rowid > ? ORDER BY rowid`,
      account,
      account,
      history.lastRow,
    )
    for (const { row, to, cents } of transfers) {
      history.balances.push((history.balances.at(-1) ?? 0) + (to === account ? cents : -cents))
      history.lastRow = row
    }
    return history.balances
  }

  return ({ message, userId, socketId, text }: ReceivedMessage): void => {
    if (message.type !== 'balance_update' || userId === null) return
    const history = balancesOf(userId)
    const balanceCents = centsFromEuros(message.balance)
    const from = lastPosition.get(socketId) ?? 0
    const position = history.indexOf(balanceCents, from)
    const what = () => `${socketId}: ${text}`
    problems.expect(history.includes(balanceCents), 'a balance is published once it is stored', what)
    const isStale = position === -1 && history.includes(balanceCents)
    problems.expect(!isStale, 'no balance after a newer one', () => `${socketId}: ${text}, of ${history.join(' ')}`)
    if (position !== -1) lastPosition.set(socketId, position)
  }
}
