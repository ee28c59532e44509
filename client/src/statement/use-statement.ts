import type { UserId } from '@bougie/protocol'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useApp } from '../hooks/app-context.tsx'
import { MONEY_KEY, required } from '../hooks/money-queries.ts'
import { saveTextFile } from '../ui/save-file.ts'
import { exportFileName, type StatementMonth } from './statement-view.ts'

const STATEMENT_PAGE = 30

/** A player's statement, an entry for each bet, battle and payment, newest first; null is every month. */
export function useStatement(userId: UserId | null, month: StatementMonth | null) {
  const { api } = useApp()
  return useInfiniteQuery({
    queryKey: [MONEY_KEY, 'statement', userId, month],
    enabled: userId !== null,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('statementEntries', {
        params: { userId: required(userId) },
        query: {
          limit: STATEMENT_PAGE,
          ...(month !== null && { month }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useStatementExport(userId: UserId | null) {
  const { api, notifications } = useApp()
  return useMutation({
    mutationFn: (month: StatementMonth | null) =>
      api('statementExport', { params: { userId: required(userId) }, query: month === null ? {} : { month } }),
    onSuccess: (text, month) => saveTextFile({ name: exportFileName(month), type: 'text/csv', text }),
    onError: (error) => notifications.add({ type: 'general', message: error.message }),
  })
}
