import { useMutation } from '@tanstack/react-query'
import { logError } from '../../api/log.ts'
import { useApp } from '../../hooks/app-context.tsx'
import { frProfile } from './text/fr-profile.ts'

export interface Change<Input, Result> {
  /** Names it in the console. */
  readonly scope: string
  readonly perform: (input: Input) => Promise<Result>
  /** First words of the keys of queries to refetch. */
  readonly alters?: readonly string[]
  /** Shown in a snackbar after success. */
  readonly confirmation?: string
  readonly onDone?: (result: Result) => void
  /** The failure is shown in place, not in a snackbar. */
  readonly showsFailure?: true
}

/** One change by the player: what it alters is refetched, and the player sees the outcome. */
export function useChange<Result, Input = void>(change: Change<Input, Result>) {
  const { scope, perform, alters = [], confirmation, onDone, showsFailure } = change
  const { queries, snackbars } = useApp()
  return useMutation({
    mutationFn: perform,
    onSuccess(result) {
      for (const name of alters) void queries.invalidateQueries({ queryKey: [name] })
      if (confirmation !== undefined) snackbars.show('success', confirmation)
      onDone?.(result)
    },
    onError(error) {
      logError(scope, error)
      if (showsFailure === undefined) snackbars.show('error', error.message || frProfile.failed)
    },
  })
}
