import { DELETION_WORD } from '@bougie/protocol'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { createLocalWallets } from '../../../stores/identity/local-wallets.ts'
import type { Services } from '../../../stores/services/create-services.ts'
import { LOCAL_KEYS, portfolioKey, SESSION_KEYS } from '../../../stores/storage.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAccount } from './fr-account.ts'

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
  const { api, life, local, tab } = useApp()
  const user = useSessionUser()
  const remove = useChange({
    scope: 'deleteAccount',
    perform: () =>
      api('personalData.deleteAccount', { body: { confirmation: DELETION_WORD, giveUpBalance: balanceCents > 0 } }),
    confirmation: texts.done,
    onDone() {
      if (user !== null) forgetPlayer({ local, tab }, user)
      life.leave()
    },
    showsFailure: true,
  })
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={texts.finalTitle}
      confirm={texts.confirm}
      tone="danger"
      busy={remove.isPending}
      disabled={typed.trim() !== DELETION_WORD}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate()}
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

/**
 * Removes from this browser what a logout leaves for the next sign-in, since nobody signs in to a deleted account.
 * Settings of the browser itself and other players' wallets stay.
 */
function forgetPlayer({ local, tab }: Pick<Services, 'local' | 'tab'>, { id, walletAddress }: SessionUser): void {
  if (walletAddress !== null) createLocalWallets(local).forget(walletAddress)
  local.remove(portfolioKey(id))
  local.remove(LOCAL_KEYS.secondPasskeyHint)
  for (const key of Object.values(SESSION_KEYS)) tab.remove(key)
}
