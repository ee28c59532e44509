import type { PublicUser } from '@bougie/protocol'
import type { playHistory } from './history-rows.ts'

/** A request whose time is compared between databases with short and long histories. */
export interface HistoryRequest {
  readonly name: string
  /** The long player, or the admin. */
  readonly as: 'player' | 'admin'
  /** Names in braces are ids of the player and of the middle of the history, see `pathOf`. */
  readonly path: string
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
  readonly middle: Awaited<ReturnType<typeof playHistory>>
}

export function pathOf({ path }: HistoryRequest, { player, middle }: HistoryContext): string {
  const ids: Readonly<Record<string, string>> = {
    ...middle,
    at: middle.at.toISOString(),
    month: middle.at.toISOString().slice(0, 7),
    player: player.id,
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
}

const ofPlayer = (name: string, path: string): HistoryRequest => ({ name, as: 'player', path, growth: 'flat' })
const ofAdmin = (name: string, path: string): HistoryRequest => ({ name, as: 'admin', path, growth: 'flat' })

function ranking(mode: 'battle' | 'cycle', period: '24h' | '7j' | '1m' | 'ALL'): HistoryRequest {
  return {
    name: `leaderboard, ${mode}, ${period}`,
    as: 'player',
    path: `/api/leaderboard?mode=${mode}&period=${period}`,
    growth: period === 'ALL' ? 'grows' : 'period',
    isKept: true,
  }
}

/** Pages are so short that the shortest history fills them. */
export const HISTORY_REQUESTS: readonly HistoryRequest[] = [
  ofPlayer('balance', '/api/wallets/balance/{player}'),
  ofPlayer('wallets', '/api/wallets/user/{player}'),
  ofPlayer('payments', '/api/transactions/user/{player}/deposit-withdrawals?limit=4'),
  ofPlayer('payments, deep', '/api/transactions/user/{player}/deposit-withdrawals?limit=4&before={at}'),
  ofPlayer('statement', '/api/statement/{player}?limit=20'),
  ofPlayer('statement, deep', '/api/statement/{player}?limit=20&before={movementId}.0'),
  ofPlayer('statement of a month', '/api/statement/{player}?limit=20&month={month}'),
  ofPlayer('statement by games', '/api/statement/{player}/entries?limit=5'),
  ofPlayer('statement by games, deep', '/api/statement/{player}/entries?limit=5&before={movementId}.0'),
  ofPlayer('battles', '/api/battles/user/{player}?limit=5'),
  ofPlayer('battles, deep', '/api/battles/user/{player}?limit=5&before={battleId}'),
  ofPlayer('bets', '/api/cycles/user/{player}?limit=5'),
  ofPlayer('bets, deep', '/api/cycles/user/{player}?limit=5&before={betId}'),
  ofPlayer('withdrawable', '/api/wallets/withdrawable/{player}'),
  ofPlayer('deposit limit', '/api/wallets/deposit-limit/{player}'),
  ofPlayer('limits', '/api/limits/{player}'),
  ofPlayer('profile', '/api/players/{player}'),
  ofPlayer('running battles', '/api/battles/public/active'),
  { ...ofPlayer('own statistics of a month', '/api/users/me/statistics?period=1m'), growth: 'period' },
  { ...ofPlayer('sums of payments', '/api/transactions/user/{player}/sums'), growth: 'grows' },
  ranking('battle', '24h'),
  ranking('battle', '1m'),
  ranking('battle', 'ALL'),
  ranking('cycle', '24h'),
  ranking('cycle', '1m'),
  ranking('cycle', 'ALL'),
  { ...ofAdmin('figures', '/api/admin/figures'), growth: 'period', isKept: true },
  ofAdmin('users', '/api/admin/users?limit=8'),
  ofAdmin('users, deep', '/api/admin/users?limit=8&before={userId}'),
  { ...ofAdmin('users by a part of the name', '/api/admin/users?limit=8&q=e0000000f'), growth: 'grows' },
  ofAdmin('a user', '/api/admin/users/{userId}'),
  { ...ofAdmin('the user with the long history', '/api/admin/users/{player}'), growth: 'grows' },
  ofAdmin('all battles', '/api/admin/battles?limit=20'),
  ofAdmin('all battles, deep', '/api/admin/battles?limit=20&before={battleId}'),
  ofAdmin('completed battles', '/api/admin/battles?limit=20&status=completed'),
  ofAdmin('battles without bots', '/api/admin/battles?limit=20&bots=without'),
  ofAdmin('battles of a user', '/api/admin/battles?limit=10&user_id={player}'),
  ofAdmin('cycles', '/api/admin/cycles?limit=4'),
  ofAdmin('cycles, deep', '/api/admin/cycles?limit=4&before={cycleId}'),
  ofAdmin('bets of a cycle', '/api/admin/cycles/{cycleId}/bets?limit=20'),
  ofAdmin('payouts', '/api/admin/payouts'),
  ofAdmin('completed payouts', '/api/admin/payouts?status=completed&limit=4'),
  ofAdmin('security log', '/api/admin/security-log'),
  { ...ofAdmin('instant forfeits', '/api/admin/instant-forfeits'), growth: 'period' },
  ofAdmin('actions', '/api/admin/actions'),
]
