import type { UserId } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { MONEY_KEY } from '../../../hooks/use-balance.ts'
import { usePagedList } from '../../../hooks/use-paged-list.tsx'
import { useSignedInPlayer } from '../../../hooks/use-session.ts'

const HISTORY_PAGE = 20
/** The provider settles within seconds; until then the history is polled. */
const PENDING_EVERY_MS = 2_000

export const useDepositLimit = () => useOwnMoney('limit', (api, input) => api('wallet.depositLimit', input))

/** Reference of the next deposit by bank or crypto, known beforehand so that it can be copied into the transfer. */
export const useNextReference = () =>
  useOwnMoney('reference', (api, input) => api('wallet.nextDepositReference', input))

/** The withdrawable part of the balance, and the part of a gift that must be staked first. */
export const useWithdrawable = (enabled: boolean) =>
  useOwnMoney('withdrawable', (api, input) => api('wallet.withdrawable', input), enabled)

/** Totals over the whole history, independent of the loaded pages. */
export const usePaymentSums = () => useOwnMoney('sums', (api, input) => api('wallet.paymentSums', input))

interface OwnInput {
  readonly params: { readonly userId: UserId }
  readonly signal: AbortSignal
}

function useOwnMoney<Data>(key: string, request: (api: Api, input: OwnInput) => Promise<Data>, enabled = true) {
  const { api } = useApp()
  const { id: userId } = useSignedInPlayer()
  return useQuery({
    queryKey: [MONEY_KEY, key, userId],
    enabled,
    queryFn: ({ signal }) => request(api, { params: { userId }, signal }),
  })
}

/** Deposits and withdrawals. */
export function useMoneyHistory() {
  const { id: userId } = useSignedInPlayer()
  return usePagedList({
    queryKey: [MONEY_KEY, 'history', userId],
    pageRows: HISTORY_PAGE,
    load: (api, query, signal) => api('wallet.balanceHistory', { params: { userId }, query, signal }),
    refetchEveryMs: (rows) => (rows.some(({ status }) => status === 'pending') ? PENDING_EVERY_MS : false),
  })
}
