import { useApp } from '../app/app-context.tsx'
import { fr } from '../text/fr.ts'
import { frBattle } from '../text/fr-battle.ts'
import { Dialog } from '../ui/Dialog/Dialog.tsx'
import { PrimaryButton } from '../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './SignInChoice.module.css'

const text = frBattle.signIn

export interface SignInChoiceProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What was asked for that needs a wallet. */
  readonly reason?: string
}

/** [A22] whatever a guest wants to do begins with a wallet: a new one, or the one they have. */
export function SignInChoice({ open, onClose, reason = '' }: SignInChoiceProps) {
  const { identity } = useApp()

  function create(): void {
    onClose()
    identity.create()
  }

  function connect(): void {
    onClose()
    identity.connect()
  }

  function chooseWallet(): void {
    onClose()
    identity.chooseWallet()
  }

  return (
    <Dialog open={open} title={text.title} onClose={onClose} size="small">
      <div className={styles.choice}>
        {reason !== '' && <p className={styles.reason}>{reason}</p>}
        <p>{text.hint}</p>
        <PrimaryButton fullWidth autoFocus onClick={create}>
          {fr.header.createWallet}
        </PrimaryButton>
        <SecondaryButton fullWidth onClick={connect}>
          {fr.header.connectWallet}
        </SecondaryButton>
        <SecondaryButton fullWidth tone="quiet" onClick={chooseWallet}>
          {fr.identity.web3.choose}
        </SecondaryButton>
      </div>
    </Dialog>
  )
}
