import { useBalance } from '../../app/use-balance.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { fr } from '../../text/fr.ts'
import { CountUpAmount } from '../../ui/CountUpAmount/CountUpAmount.tsx'
import { PrimaryLink } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './WalletScreen.module.css'

const texts = fr.wallet

/** The balance. Deposits, withdrawals and the history come with the endpoints that serve them. */
export function WalletScreen() {
  usePageTitle(fr.titles.wallet)
  const balance = useBalance()
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{texts.title}</h1>
      <Surface padding="roomy" glowing>
        <p className={styles.label}>{texts.available}</p>
        {balance.status === 'loading' ? (
          <p className={styles.amount}>{fr.header.balanceLoading}</p>
        ) : (
          <p className={styles.amount}>
            <CountUpAmount cents={balance.cents} />
          </p>
        )}
        <PrimaryLink to="/battle">{texts.play}</PrimaryLink>
      </Surface>
      <p className={styles.note}>{texts.demonstration}</p>
    </div>
  )
}
