import { fr } from '../text/fr.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frIdentity } from '../text/fr-identity.ts'
import { PrimaryButton } from '../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './SignInChoice.module.css'

interface SignInChoiceProps {
  /** What was asked for that needs a wallet. */
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
      <p>{frBattle.signIn.hint}</p>
      <PrimaryButton fullWidth autoFocus onClick={onCreate}>
        {fr.header.createWallet}
      </PrimaryButton>
      <SecondaryButton fullWidth onClick={onConnect}>
        {fr.header.connectWallet}
      </SecondaryButton>
      <SecondaryButton fullWidth tone="quiet" onClick={onChooseWallet}>
        {frIdentity.web3.choose}
      </SecondaryButton>
    </div>
  )
}
