import { DELETION_WORD } from '@bougie/protocol'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAccount } from './fr-account.ts'
import { useDeleteAccount } from './use-account.ts'

const texts = frAccount.data

interface DeleteAccountDialogProps {
  readonly balanceCents: number
  readonly onClose: () => void
}

/** Two steps: a remaining balance is given up, then a typed word confirms the deletion. */
export function DeleteAccountDialog({ balanceCents, onClose }: DeleteAccountDialogProps) {
  const [givesUp, setGivesUp] = useState(false)
  if (balanceCents > 0 && !givesUp) {
    return <BalanceStep balanceCents={balanceCents} onGiveUp={() => setGivesUp(true)} onClose={onClose} />
  }
  return <FinalStep balanceCents={balanceCents} onClose={onClose} />
}

function BalanceStep({
  balanceCents,
  onGiveUp,
  onClose,
}: DeleteAccountDialogProps & { readonly onGiveUp: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialog
      open
      role="alertdialog"
      title={texts.balanceTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onGiveUp}>{texts.giveUp}</Button>
          <Button variant="primary" onClick={() => void navigate('/portefeuille')}>
            {texts.toWallet}
          </Button>
        </>
      }
    >
      <p>
        <Amount cents={balanceCents} />
      </p>
      <p>{texts.balanceHint}</p>
    </Dialog>
  )
}

function FinalStep({ balanceCents, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={texts.finalTitle}
      confirm={texts.confirm}
      tone="danger"
      busy={remove.isPending}
      disabled={typed.trim() !== DELETION_WORD}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate(balanceCents > 0)}
      onClose={onClose}
    >
      <p>{texts.finalHint}</p>
      {balanceCents > 0 && (
        <p>
          {texts.given} <Amount cents={balanceCents} />
        </p>
      )}
      <TextField label={texts.typed} value={typed} onChange={setTyped} maxLength={DELETION_WORD.length} autoFocus />
    </ConfirmDialog>
  )
}
