import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { AdminUserDetail } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import {
  CORRECTION_EUROS_MAX,
  CORRECTION_REASON_LENGTH_MAX,
  correctionBodySchema,
} from '@bougie/protocol/rest/admin/user-endpoints.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { NumberField } from '../../../ui/NumberField/NumberField.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useAdminChange } from '../parts/use-admin.ts'
import { frCorrection as text } from './fr-users.ts'

interface CorrectionDialogProps {
  readonly user: AdminUserDetail
  readonly onClose: () => void
}

/** Corrects a balance; the player reads the reason. */
export function CorrectionDialog({ user, onClose }: CorrectionDialogProps) {
  const { api } = useApp()
  const move = useAdminChange({
    perform: (body: CallInput<'correctBalance'>['body'], idempotencyKey) =>
      api('admin.correctBalance', { params: { id: user.id }, body, idempotencyKey }),
    confirmation: ({ new_balance }) => text.done(user.pseudo, formatEuros(centsFromEuros(new_balance))),
    onDone: onClose,
  })

  const form = useCheckedForm({
    initialValues: { amount: '', reason: '' },
    schema: correctionBodySchema,
    bodyOf: ({ amount, reason }) => ({ amount: Number(amount), reason }),
    sentences: { amount: text.amountWrong, reason: text.reasonMissing },
    onSubmit: move.mutate,
  })

  return (
    <ConfirmDialog
      title={text.title(user.pseudo)}
      confirm={text.confirm}
      tone="danger"
      busy={move.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{text.lead}</p>
      <NumberField
        {...form.field('amount')}
        label={text.amount}
        hint={text.amountHint}
        decimals={2}
        max={CORRECTION_EUROS_MAX}
        allowNegative
        autoFocus
      />
      <TextField
        {...form.field('reason')}
        label={text.reason}
        hint={text.reasonHint}
        maxLength={CORRECTION_REASON_LENGTH_MAX}
      />
    </ConfirmDialog>
  )
}
