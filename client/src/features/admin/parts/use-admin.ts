import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../../api/api.ts'
import { createIntention } from '../../../api/intention.ts'
import { useApp } from '../../../hooks/app-context.tsx'

/** Parent key of all back-office queries: one action invalidates all of them. */
export const ADMIN_KEY = 'admin'

/** Data of the back office; `name` is its key below `ADMIN_KEY`. */
export function useAdminQuery<Data>(
  name: readonly unknown[],
  load: (api: Api, signal: AbortSignal) => Promise<Data>,
  options: Pick<UseQueryOptions<Data>, 'refetchInterval' | 'staleTime'> = {},
) {
  const { api } = useApp()
  return useQuery({ ...options, queryKey: [ADMIN_KEY, ...name], queryFn: ({ signal }) => load(api, signal) })
}

export interface AdminMove<Input, Result> {
  /** The key of the intention is for calls that move money: a double press moves it once. */
  readonly perform: (input: Input, idempotencyKey: string) => Promise<Result>
  /** Confirmation after success. */
  readonly successText: (response: Result, input: Input) => string
  readonly onDone?: () => void
}

/** A mutation by an admin: its result is confirmed, and all back-office data is refetched. */
export function useAdminMove<Input, Result>({ perform, successText, onDone }: AdminMove<Input, Result>) {
  const { queries, snackbars } = useApp()
  const [intention] = useState(() => createIntention())
  return useMutation({
    mutationFn: (input: Input) => perform(input, intention.keyFor(input)),
    onSuccess(response, input) {
      intention.settle()
      snackbars.show('success', successText(response, input))
      onDone?.()
    },
    onError(error) {
      intention.fail(error)
      snackbars.show('error', error.message)
    },
    // Also after a refusal: another admin may have acted first.
    onSettled: () => queries.invalidateQueries({ queryKey: [ADMIN_KEY] }),
  })
}
