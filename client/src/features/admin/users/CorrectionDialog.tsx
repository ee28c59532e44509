import type { AdminUserDetail } from '@bougie/protocol'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { amountCentsFrom } from './correction-amount.ts'
import styles from './UserCare.module.css'

const text = frAdmin.correction
const REASON_LENGTH_MAX = 200

interface CorrectionDialogProps {
  readonly user: AdminUserDetail
  readonly onClose: () => void
}

/** Puts a balance right; the player reads the reason. One key for the whole dialog: pressed twice, it happens once. */
export function CorrectionDialog({ user, onClose }: CorrectionDialogProps) {
  const { api } = useApp()
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const cents = amountCentsFrom(amount)
  const move = useAdminMove({
    perform: (amountCents: number) =>
      api('correctBalance', {
        params: { id: user.id },
        body: { amount: amountCents / 100, reason: reason.trim() },
        idempotencyKey: key,
      }),
    successText: ({ new_balance }) => text.done(user.pseudo, formatEuros(Math.round(new_balance * 100))),
    onDone: onClose,
  })

  function handleConfirm() {
    setChecked(true)
    if (cents !== null && reason.trim() !== '') move.mutate(cents)
  }

  return (
    <ConfirmDialog
      title={text.title(user.pseudo)}
      confirm={text.confirm}
      busy={move.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{text.lead}</p>
        <TextField
          label={text.amount}
          hint={text.amountHint}
          value={amount}
          onChange={setAmount}
          error={isChecked && cents === null ? text.amountWrong : null}
          maxLength={12}
          autoFocus
        />
        <TextField
          label={text.reason}
          hint={text.reasonHint}
          value={reason}
          onChange={setReason}
          error={isChecked && reason.trim() === '' ? text.reasonMissing : null}
          maxLength={REASON_LENGTH_MAX}
        />
      </div>
    </ConfirmDialog>
  )
}
