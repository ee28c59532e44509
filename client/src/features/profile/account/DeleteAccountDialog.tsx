import { DELETION_WORD } from '@bougie/protocol'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from '../security/SecurityList.module.css'
import { frAccount } from './fr-account.ts'
import { useDeleteAccount } from './use-account.ts'

const texts = frAccount.data

interface DeleteAccountDialogProps {
  readonly balanceCents: number
  readonly onClose: () => void
}

/** Two steps: what becomes of the balance, where there is one, and the word that deletes. */
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
      <div className={styles.form}>
        <p>
          <Amount cents={balanceCents} />
        </p>
        <p>{texts.balanceHint}</p>
      </div>
    </Dialog>
  )
}

function FinalStep({ balanceCents, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount()
  const [typed, setTyped] = useState('')
  const formId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === DELETION_WORD) remove.mutate(balanceCents > 0)
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={texts.finalTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            busy={remove.isPending}
            disabled={typed.trim() !== DELETION_WORD}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{texts.finalHint}</p>
        {balanceCents > 0 && (
          <p>
            {texts.given} <Amount cents={balanceCents} />
          </p>
        )}
        <TextField label={texts.typed} value={typed} onChange={setTyped} maxLength={DELETION_WORD.length} autoFocus />
        {remove.isError && <Banner tone="danger">{remove.error.message}</Banner>}
      </form>
    </Dialog>
  )
}
