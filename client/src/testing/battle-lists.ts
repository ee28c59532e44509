import type { ActiveBattle, EndedBattle } from '@bougie/protocol'
import { ALICE, BATTLE, BOB } from './battle-messages.ts'

/** Running battles as the lists return them; alice has the second seat. */
export function activeBattle(changes: Partial<ActiveBattle> = {}): ActiveBattle {
  return {
    id: BATTLE,
    user1_id: BOB,
    user2_id: ALICE,
    user1_username: 'bob',
    user2_username: 'alice',
    amount: 10,
    round: 2,
    status: 'active',
    ...changes,
  }
}

export function endedBattle(changes: Partial<EndedBattle> = {}): EndedBattle {
  return {
    ...activeBattle({ status: 'completed', round: 3 }),
    winner: ALICE,
    user1_points: 1,
    user2_points: 2,
    net_gain: 10,
    started_at: '2026-11-21T10:00:00.000Z',
    ended_at: '2026-11-21T10:02:00.000Z',
    ...changes,
  }
}
