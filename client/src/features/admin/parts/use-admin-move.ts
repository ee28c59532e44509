import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { ADMIN_KEY } from './admin-key.ts'

interface AdminMove<Input, Answer> {
  readonly perform: (input: Input) => Promise<Answer>
  /** Confirmation once it is done. */
  readonly successText: (answer: Answer, input: Input) => string
  readonly onDone?: () => void
}

/** Something that an admin does: its result is told, and everything on the screen is asked for again. */
export function useAdminMove<Input, Answer>({ perform, successText, onDone }: AdminMove<Input, Answer>) {
  const { queries, snackbars } = useApp()
  return useMutation({
    mutationFn: perform,
    onSuccess(answer, input) {
      snackbars.show('success', successText(answer, input))
      onDone?.()
    },
    onError: (error) => snackbars.show('error', error.message),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queries.invalidateQueries({ queryKey: [ADMIN_KEY] }),
  })
}
