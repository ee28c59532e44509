import { type Change, useChange } from './use-change.ts'
import { type CheckedForm, useCheckedForm } from './use-checked-form.ts'

export interface FormDialog<Values, Body, Result>
  extends Omit<CheckedForm<Values, Body>, 'onSubmit'>,
    Change<Body, Result> {
  readonly onClose: () => void
}

/** The input of a change, and the props of its `ConfirmDialog`, which closes once the change is made. */
export function useFormDialog<Values extends Record<string, string>, Body, Result>(
  props: FormDialog<Values, Body, Result>,
) {
  const { onClose, onDone = onClose, showsFailure = true } = props
  const change = useChange({ ...props, onDone, showsFailure })
  const form = useCheckedForm({ ...props, onSubmit: change.mutate })
  return { form, dialog: { busy: change.isPending, failure: change.failure, onConfirm: form.submit, onClose } }
}
