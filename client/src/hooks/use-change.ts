import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contentOf, createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { logError } from '../api/log.ts'
import { fr } from '../i18n/fr.ts'
import { useApp } from './app-context.tsx'

export interface Change<Input, Result> {
  /** Names it in the console. */
  readonly scope: string
  /** The key of the intention is for calls that move money: a double press moves it once. */
  readonly perform: (input: Input, idempotencyKey: string) => Promise<Result>
  /** First words of the keys of queries to refetch, also after a refusal: another change may have come first. */
  readonly alters?: readonly string[]
  /** Shown in a snackbar after success. */
  readonly confirmation?: string | ((result: Result, input: Input) => string) | undefined
  readonly onDone?: (result: Result) => void
  /** The failure is shown in place, not in a snackbar. */
  readonly showsFailure?: boolean
}

/** One change by a player or an admin: what it alters is refetched, and its author sees the outcome. */
export function useChange<Result, Input = void>(change: Change<Input, Result>) {
  const { scope, perform, alters = [], confirmation, onDone, showsFailure = false } = change
  const { queries, snackbars } = useApp()
  const [keys] = useState(() => createIdempotencyKeys())
  const mutationKey = [scope, useId()]
  const mutation = useMutation({
    mutationKey,
    mutationFn: (input: Input) => perform(input, keys.keyFor(input)),
    onSuccess(result, input) {
      keys.settle()
      const said = typeof confirmation === 'function' ? confirmation(result, input) : confirmation
      if (said !== undefined) snackbars.show('success', said)
      onDone?.(result)
    },
    onError(error) {
      keys.fail(error)
      logError(scope, error)
      if (!showsFailure) snackbars.show('error', sentenceOf(error))
    },
    onSettled() {
      for (const name of alters) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  const { error } = mutation
  return {
    ...mutation,
    /** React shows the busy button in a later task: a second press until then is ignored. */
    mutate(input: Input): void {
      const content = contentOf(input)
      const isSame = ({ state }: { readonly state: { readonly variables: unknown } }) =>
        contentOf(state.variables) === content
      if (queries.isMutating({ mutationKey, predicate: isSame }) === 0) mutation.mutate(input)
    },
    /** The sentence to show in place; null without a failure, or where a snackbar has it. */
    failure: showsFailure && error !== null ? sentenceOf(error) : null,
  }
}

function sentenceOf({ message }: Error): string {
  return message || fr.notifications.general.message
}
