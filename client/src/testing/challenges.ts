import { BOB } from './battle-messages.ts'

export const CHALLENGE_CODE = 'ABCDEF'

/** A challenge by bob, as the server sends it. */
export const bobsChallenge = (more: object = {}) => ({
  id: '0c000000-0000-4000-8000-000000000001',
  code: CHALLENGE_CODE,
  challenger: { id: BOB, pseudo: 'bob', avatar_url: null, wins: 3, losses: 1, draws: 0 },
  amount: 25,
  status: 'open',
  created_at: '2026-11-21T18:00:00.000Z',
  expires_at: '2026-11-21T19:00:00.000Z',
  challenger_state: 'ready',
  battle_id: null,
  ...more,
})
