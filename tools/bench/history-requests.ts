import type { PublicUser } from '@bougie/protocol'
import type { middleOf } from './history-plan.ts'

/** A request whose time is compared between databases with short and long histories. */
export interface HistoryRequest {
  readonly name: string
  /** The long player, or the admin. */
  readonly as: 'player' | 'admin'
  path(context: HistoryContext): string
  /**
   * `flat`: the history makes no difference. `period`: it reads a day or a month, which the shortest history does not
   * fill. `grows`: it reads everything, or all of one player.
   */
  readonly growth: 'flat' | 'period' | 'grows'
  /** The server keeps the response for ten seconds or longer, so only its first one is measured. */
  readonly isKept?: boolean
}

export interface HistoryContext {
  readonly player: Pick<PublicUser, 'id'>
  readonly middle: ReturnType<typeof middleOf>
}

const FLAT = { growth: 'flat' } as const

function ofPlayer(name: string, path: HistoryRequest['path']): HistoryRequest {
  return { ...FLAT, name, as: 'player', path }
}

function ofAdmin(name: string, path: HistoryRequest['path']): HistoryRequest {
  return { ...FLAT, name, as: 'admin', path }
}

function ranking(mode: 'battle' | 'cycle', period: '24h' | '7j' | '1m' | 'ALL'): HistoryRequest {
  return {
    name: `leaderboard, ${mode}, ${period}`,
    as: 'player',
    path: () => `/api/leaderboard?mode=${mode}&period=${period}`,
    growth: period === 'ALL' ? 'grows' : 'period',
    isKept: true,
  }
}

/** Pages are so short that the shortest history fills them. */
export const HISTORY_REQUESTS: readonly HistoryRequest[] = [
  ofPlayer('balance', ({ player }) => `/api/wallets/balance/${player.id}`),
  ofPlayer('wallets', ({ player }) => `/api/wallets/user/${player.id}`),
  ofPlayer('payments', ({ player }) => `/api/transactions/user/${player.id}/deposit-withdrawals?limit=4`),
  ofPlayer(
    'payments, deep',
    ({ player, middle }) =>
      `/api/transactions/user/${player.id}/deposit-withdrawals?limit=4&before=${middle.at.toISOString()}`,
  ),
  ofPlayer('statement', ({ player }) => `/api/statement/${player.id}?limit=20`),
  ofPlayer(
    'statement, deep',
    ({ player, middle }) => `/api/statement/${player.id}?limit=20&before=${middle.movementId}.0`,
  ),
  ofPlayer(
    'statement of a month',
    ({ player, middle }) => `/api/statement/${player.id}?limit=20&month=${middle.at.toISOString().slice(0, 7)}`,
  ),
  ofPlayer('statement by games', ({ player }) => `/api/statement/${player.id}/entries?limit=5`),
  ofPlayer(
    'statement by games, deep',
    ({ player, middle }) => `/api/statement/${player.id}/entries?limit=5&before=${middle.movementId}.0`,
  ),
  ofPlayer('battles', ({ player }) => `/api/battles/user/${player.id}?limit=5`),
  ofPlayer('battles, deep', ({ player, middle }) => `/api/battles/user/${player.id}?limit=5&before=${middle.battleId}`),
  ofPlayer('bets', ({ player }) => `/api/cycles/user/${player.id}?limit=5`),
  ofPlayer('bets, deep', ({ player, middle }) => `/api/cycles/user/${player.id}?limit=5&before=${middle.betId}`),
  ofPlayer('withdrawable', ({ player }) => `/api/wallets/withdrawable/${player.id}`),
  ofPlayer('deposit limit', ({ player }) => `/api/wallets/deposit-limit/${player.id}`),
  ofPlayer('limits', ({ player }) => `/api/limits/${player.id}`),
  ofPlayer('profile', ({ player }) => `/api/players/${player.id}`),
  ofPlayer('running battles', () => '/api/battles/public/active'),
  { ...ofPlayer('own statistics of a month', () => '/api/users/me/statistics?period=1m'), growth: 'period' },
  { ...ofPlayer('sums of payments', ({ player }) => `/api/transactions/user/${player.id}/sums`), growth: 'grows' },
  ranking('battle', '24h'),
  ranking('battle', '1m'),
  ranking('battle', 'ALL'),
  ranking('cycle', '24h'),
  ranking('cycle', '1m'),
  ranking('cycle', 'ALL'),
  { ...ofAdmin('figures', () => '/api/admin/figures'), growth: 'period', isKept: true },
  ofAdmin('users', () => '/api/admin/users?limit=8'),
  ofAdmin('users, deep', ({ middle }) => `/api/admin/users?limit=8&before=${middle.userId}`),
  { ...ofAdmin('users by a part of the name', () => '/api/admin/users?limit=8&q=e0000000f'), growth: 'grows' },
  ofAdmin('a user', ({ middle }) => `/api/admin/users/${middle.userId}`),
  { ...ofAdmin('the user with the long history', ({ player }) => `/api/admin/users/${player.id}`), growth: 'grows' },
  ofAdmin('all battles', () => '/api/admin/battles?limit=20'),
  ofAdmin('all battles, deep', ({ middle }) => `/api/admin/battles?limit=20&before=${middle.battleId}`),
  ofAdmin('completed battles', () => '/api/admin/battles?limit=20&status=completed'),
  ofAdmin('battles without bots', () => '/api/admin/battles?limit=20&bots=without'),
  ofAdmin('battles of a user', ({ player }) => `/api/admin/battles?limit=10&user_id=${player.id}`),
  ofAdmin('cycles', () => '/api/admin/cycles?limit=4'),
  ofAdmin('cycles, deep', ({ middle }) => `/api/admin/cycles?limit=4&before=${middle.cycleId}`),
  ofAdmin('bets of a cycle', ({ middle }) => `/api/admin/cycles/${middle.cycleId}/bets?limit=20`),
  ofAdmin('payouts', () => '/api/admin/payouts'),
  ofAdmin('completed payouts', () => '/api/admin/payouts?status=completed&limit=4'),
  ofAdmin('security log', () => '/api/admin/security-log'),
  { ...ofAdmin('instant forfeits', () => '/api/admin/instant-forfeits'), growth: 'period' },
  ofAdmin('actions', () => '/api/admin/actions'),
]
