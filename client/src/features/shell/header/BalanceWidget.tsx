import { Text } from '@mantine/core'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { Link } from 'react-router-dom'
import { useBalance } from '../../../hooks/use-balance.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { fr } from '../../../i18n/fr.ts'
import { CountUpAmount } from '../../../ui/CountUpAmount/CountUpAmount.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import styles from './BalanceWidget.module.css'

/** The balance; a press opens the wallet. */
export function BalanceWidget() {
  const balance = useBalance()
  const loading = balance.status === 'loading'
  return (
    <>
      <Link to="/portefeuille" className={styles.widget}>
        <IconWallet size={18} color="var(--color-equal)" aria-hidden="true" />
        <span className="visually-hidden">{fr.header.balance}</span>
        {loading ? (
          <Text span inherit c="dimmed">
            {fr.header.balanceLoading}
          </Text>
        ) : (
          <CountUpAmount cents={balance.cents} className={styles.amount} />
        )}
      </Link>
      <LiveRegion message={loading ? '' : fr.header.balanceIs(formatEuros(balance.cents))} />
    </>
  )
}
