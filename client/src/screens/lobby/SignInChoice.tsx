import { useApp } from '../../app/app-context.tsx'
import { fr } from '../../text/fr.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './SignInChoice.module.css'

const text = frBattle.signIn

export interface SignInChoiceProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** [A22] whatever a guest wants to do begins with a wallet: a new one, or the one they have. */
export function SignInChoice({ open, onClose }: SignInChoiceProps) {
  const { identity } = useApp()

  function create(): void {
    onClose()
    identity.create()
  }

  function connect(): void {
    onClose()
    identity.connect()
  }

  return (
    <Dialog open={open} title={text.title} onClose={onClose} size="small">
      <div className={styles.choice}>
        <p>{text.hint}</p>
        <PrimaryButton fullWidth autoFocus onClick={create}>
          {fr.header.createWallet}
        </PrimaryButton>
        <SecondaryButton fullWidth onClick={connect}>
          {fr.header.connectWallet}
        </SecondaryButton>
      </div>
    </Dialog>
  )
}
