// Recorded shapes of the server's battle messages and lists, with recognisable people. Each factory fills a whole message;
// a test names only the fields of its rule. They pass the protocol's own schemas (battle-messages.test.ts).
import type {
  ActiveBattle,
  BattleId,
  BattleRecord,
  EndedBattle,
  Opponent,
  ServerMessageOf,
  UserId,
} from '@bougie/protocol'
import { applyBattleMessage, type BattleMessage } from '../features/battle/store/apply-battle-message.ts'
import type { BattleEntry, Identity } from '../features/battle/store/live-battle.ts'

export const ALICE = userId('a11ce000-0000-4000-8000-000000000001')
export const BOB = userId('b0b00000-0000-4000-8000-000000000002')
export const BATTLE = battleId('ba771e00-0000-4000-8000-00000000000a')
export const OTHER_BATTLE = battleId('ba771e00-0000-4000-8000-00000000000b')
export const COMMITMENT = 'c0'.repeat(32)

export const alice: Identity = { id: ALICE, username: 'alice', avatarUrl: null }
export const bobAsOpponent: Opponent = { id: BOB, username: 'bob', amount: 10, bot: false }

const FRESH_RECORD: BattleRecord = { wins: 0, losses: 0, draws: 0, winstreak: 0 }

export const gameStart = factoryOf<ServerMessageOf<'battle_game_start'>>({
  type: 'battle_game_start',
  battleId: BATTLE,
  opponent: bobAsOpponent,
  amount: 10,
  commitment: COMMITMENT,
  clientSeeds: ['aa', 'bb'],
})

export function roundStart(round: number, id: BattleId = BATTLE): ServerMessageOf<'battle_round_start'> {
  return { type: 'battle_round_start', battleId: id, round }
}

export const phase = factoryOf<ServerMessageOf<'battle_phase'>>({
  type: 'battle_phase',
  battleId: BATTLE,
  phase: 'prediction',
  duration: 10_000,
  round: 1,
  endsAt: 1_010_000,
  equalBand: 0.0002,
})

export function price(
  index: number,
  changes: Partial<ServerMessageOf<'battle_price_update'>> = {},
): ServerMessageOf<'battle_price_update'> {
  return {
    type: 'battle_price_update',
    battleId: BATTLE,
    round: 1,
    index,
    price: 50_000 + index,
    totalPoints: index,
    maxPoints: 73,
    timestamp: 1_000_000 + index * 250,
    ...changes,
  }
}

/** bob has the first seat by default, so that a mix-up of the seats shows. */
export const roundResult = factoryOf<ServerMessageOf<'battle_round_result'>>({
  type: 'battle_round_result',
  battleId: BATTLE,
  round: 1,
  user1_id: BOB,
  user2_id: ALICE,
  user1Correct: false,
  user2Correct: true,
  user1Points: 0,
  user2Points: 1,
  result: 'up',
  initialPrice: 50_000,
  finalPrice: 50_040,
  user1Choice: 'down',
  user2Choice: 'up',
})

export const complete = factoryOf<ServerMessageOf<'battle_complete'>>({
  type: 'battle_complete',
  battleId: BATTLE,
  winner: ALICE,
  amount: 10,
  payout: 20,
  fairness: { commitment: COMMITMENT, serverSeed: '5e'.repeat(32), clientSeeds: ['aa', 'bb'] },
})

export const battleState = factoryOf<ServerMessageOf<'battle_state'>>({
  type: 'battle_state',
  battleId: BATTLE,
  round: 2,
  user1_id: BOB,
  user2_id: ALICE,
  user1_username: 'bob',
  user2_username: 'alice',
  user1_point: 0,
  user2_point: 1,
  phase: 'prediction',
  phaseTimeLeft: 6_000,
  endsAt: 1_006_000,
  duration: 10_000,
  roundResults: ['win'],
  status: 'active',
  winner: null,
  waitingForOpponent: false,
  currentSelection: null,
  opponentChose: false,
  prices: [
    { index: 1, price: 50_000, timestamp: 1_000_000 },
    { index: 2, price: 50_002, timestamp: 1_000_250 },
  ],
  totalPoints: 2,
  maxPoints: 73,
  initialIndex: 41,
  equalBand: 0.0002,
  initialPrice: null,
  commitment: COMMITMENT,
  opponent: bobAsOpponent,
  amount: 10,
  records: { user1: { wins: 4, losses: 2, draws: 1, winstreak: 2 }, user2: FRESH_RECORD },
  role: 'player',
  absences: [],
})

export const matchFound = factoryOf<ServerMessageOf<'battle_match_found'>>({
  type: 'battle_match_found',
  battleId: BATTLE,
  opponent: bobAsOpponent,
  amount: 10,
  countdown: 5,
  startsAt: 1_005_000,
  commitment: COMMITMENT,
})

/** The battle as alice's browser knows it after these messages, which all arrive at that time. */
export function battleAfter(
  messages: readonly BattleMessage[],
  { from, nowMs = 0 }: { readonly from?: BattleEntry | undefined; readonly nowMs?: number } = {},
): BattleEntry {
  let entry = from
  for (const message of messages) entry = applyBattleMessage(entry, message, { self: alice, nowMs })
  if (entry === undefined) throw new Error('No message made the battle known')
  return entry
}

/** Running battles as the lists return them; alice has the second seat. */
export const activeBattle = factoryOf<ActiveBattle>({
  id: BATTLE,
  user1_id: BOB,
  user2_id: ALICE,
  user1_username: 'bob',
  user2_username: 'alice',
  amount: 10,
  round: 2,
  status: 'active',
})

export const endedBattle = factoryOf<EndedBattle>({
  ...activeBattle({ status: 'completed', round: 3 }),
  winner: ALICE,
  user1_points: 1,
  user2_points: 2,
  net_gain: 10,
  started_at: '2026-11-21T10:00:00.000Z',
  ended_at: '2026-11-21T10:02:00.000Z',
})

/** Returns a function that makes such a whole object; a test names only the fields of its rule. */
export function factoryOf<Whole extends object>(whole: Whole) {
  return (changes: Partial<Whole> = {}): Whole => ({ ...whole, ...changes })
}

function userId(text: string): UserId {
  return text as UserId
}

function battleId(text: string): BattleId {
  return text as BattleId
}
