import { WALLET_NAME_MAX } from '@bougie/protocol/wallet-name.ts'
import { type FormEvent, useId, useState } from 'react'
import { fr } from '../text/fr.ts'
import { Banner } from '../ui/Banner/Banner.tsx'
import { Dialog } from '../ui/Dialog/Dialog.tsx'
import { PrimaryButton } from '../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../ui/SecondaryButton/SecondaryButton.tsx'
import { TextField } from '../ui/TextField/TextField.tsx'
import type { IdentityDialog } from './identity-store.ts'
import styles from './WalletNameDialog.module.css'

interface WalletNameDialogProps {
  readonly dialog: Extract<IdentityDialog, { readonly kind: 'walletName' }>
  /** Gives what is wrong with the name, or null once it was passed on. */
  readonly onSubmit: (name: string) => string | null
  readonly onSwitchMethod: () => void
  /** Another way: the wallet of a browser extension. */
  readonly onChooseWallet: () => void
  readonly onCancel: () => void
  readonly passkeysSupported: boolean
}

const texts = fr.identity.walletName

/** Asks for the wallet's name, to create it or to open the one of this browser. */
export function WalletNameDialog(props: WalletNameDialogProps) {
  const { dialog, onSubmit, onSwitchMethod, onChooseWallet, onCancel, passkeysSupported } = props
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useId()
  const creating = dialog.mode === 'create'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = onSubmit(name)
    setError(problem)
    if (problem === null) setName('')
    else document.getElementById(form)?.querySelector('input')?.focus()
  }

  function handleChange(next: string) {
    setName(next)
    setError(null)
  }

  return (
    <Dialog
      open
      title={creating ? texts.createTitle : texts.connectTitle}
      onClose={onCancel}
      closeLabel={fr.identity.dialogs.close}
      actions={
        <>
          <SecondaryButton onClick={onCancel}>{texts.cancel}</SecondaryButton>
          <PrimaryButton type="submit" form={form}>
            {creating ? texts.create : texts.connect}
          </PrimaryButton>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        {dialog.notice !== null && <Banner tone="warning">{dialog.notice}</Banner>}
        {creating && !passkeysSupported && <Banner tone="warning">{fr.identity.failures.notSupported}</Banner>}
        <TextField
          label={texts.label}
          placeholder={texts.placeholder}
          value={name}
          onChange={handleChange}
          error={error}
          hint={dialog.method === 'passkey' ? texts.passkeyHint : texts.localHint}
          maxLength={WALLET_NAME_MAX}
          autoComplete="off"
          autoFocus
        />
        {passkeysSupported && (
          <button type="button" className={styles.switch} onClick={onSwitchMethod}>
            {switchLabel(dialog)}
          </button>
        )}
        <button type="button" className={styles.switch} onClick={onChooseWallet}>
          {fr.identity.web3.choose}
        </button>
      </form>
    </Dialog>
  )
}

function switchLabel({ mode, method }: WalletNameDialogProps['dialog']): string {
  if (mode === 'connect') return texts.connectPasskey
  return method === 'passkey' ? texts.useLocal : texts.usePasskey
}
