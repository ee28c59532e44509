import type { UserId } from '@bougie/protocol'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { MONEY_KEY, required } from '../../../hooks/money-queries.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'

const HISTORY_PAGE = 20
/** The provider settles within seconds; until then the history is polled. */
const PENDING_EVERY_MS = 2_000

export function useDepositLimit() {
  const { api } = useApp()
  const userId = usePlayerId()
  return useQuery({
    queryKey: [MONEY_KEY, 'limit', userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => api('depositLimit', { params: { userId: required(userId) }, signal }),
  })
}

/** Reference of the next deposit by bank or crypto, known beforehand so that it can be copied into the transfer. */
export function useNextReference() {
  const { api } = useApp()
  const userId = usePlayerId()
  return useQuery({
    queryKey: [MONEY_KEY, 'reference', userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => api('nextDepositReference', { params: { userId: required(userId) }, signal }),
  })
}

/** The withdrawable part of the balance, and the part of a gift that must be staked first. */
export function useWithdrawable(enabled: boolean) {
  const { api } = useApp()
  const userId = usePlayerId()
  return useQuery({
    queryKey: [MONEY_KEY, 'withdrawable', userId],
    enabled: enabled && userId !== null,
    queryFn: ({ signal }) => api('withdrawable', { params: { userId: required(userId) }, signal }),
  })
}

/** Deposits and withdrawals, newest first, in pages; a page begins after the last entry of the previous one. */
export function useMoneyHistory() {
  const { api } = useApp()
  const userId = usePlayerId()
  return useInfiniteQuery({
    queryKey: [MONEY_KEY, 'history', userId],
    enabled: userId !== null,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('balanceHistory', {
        params: { userId: required(userId) },
        query: { limit: HISTORY_PAGE, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) => {
      const anyPending = state.data?.pages.some((page) => page.some(({ status }) => status === 'pending'))
      return anyPending ? PENDING_EVERY_MS : false
    },
  })
}

/** Totals over the whole history, independent of the loaded pages. */
export function usePaymentSums() {
  const { api } = useApp()
  const userId = usePlayerId()
  return useQuery({
    queryKey: [MONEY_KEY, 'sums', userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => api('paymentSums', { params: { userId: required(userId) }, signal }),
  })
}

export function usePlayerId(): UserId | null {
  return useSessionUser()?.id ?? null
}
