import { fr } from '../../i18n/fr.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { Button } from '../../ui/Button/Button.tsx'
import styles from './SignInChoice.module.css'

interface SignInChoiceProps {
  /** The action that needs a wallet. */
  readonly reason: string | null
  readonly onCreate: () => void
  readonly onConnect: () => void
  readonly onChooseWallet: () => void
}

/** [A22] whatever a guest wants to do begins with a wallet: a new one, or the one they have. */
export function SignInChoice({ reason, onCreate, onConnect, onChooseWallet }: SignInChoiceProps) {
  return (
    <div className={styles.choice}>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p>{frIdentity.signIn.hint}</p>
      <Button variant="primary" fullWidth autoFocus onClick={onCreate}>
        {fr.header.createWallet}
      </Button>
      <Button fullWidth onClick={onConnect}>
        {fr.header.connectWallet}
      </Button>
      <Button fullWidth variant="quiet" onClick={onChooseWallet}>
        {frIdentity.web3.choose}
      </Button>
    </div>
  )
}
