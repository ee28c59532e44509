import type { ActiveBattle, EndedBattle } from '@bougie/protocol'
import { ALICE, BATTLE, BOB } from './battle-messages.ts'
import { factoryOf } from './factory.ts'

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
