import '@mantine/core/styles/Text.layer.css'
import { Text } from '@mantine/core'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useBalance } from '../../hooks/use-balance.ts'
import { fr } from '../../i18n/fr.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { CountUpAmount } from '../../ui/CountUpAmount/CountUpAmount.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './BalanceCard.module.css'
import type { PaymentKind } from './payment/payment-methods.ts'
import { frWallet } from './text/fr-wallet.ts'

interface BalanceCardProps {
  readonly onOpen: (kind: PaymentKind) => void
  readonly onHistory: () => void
}

/** The balance in large type, with the deposit and withdrawal buttons. */
export function BalanceCard({ onOpen, onHistory }: BalanceCardProps) {
  const balance = useBalance()
  return (
    <Surface padding="large" glowing>
      <Text c="dimmed" inherit>
        {frWallet.available}
      </Text>
      <p className={styles.amount}>
        {balance.status === 'loading' ? fr.header.balanceLoading : <CountUpAmount cents={balance.cents} />}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" fullWidth icon={<IconArrowDownLeft size={20} />} onClick={() => onOpen('deposit')}>
          {frWallet.deposit}
        </Button>
        <Button fullWidth icon={<IconArrowUpRight size={20} />} onClick={() => onOpen('withdraw')}>
          {frWallet.withdraw}
        </Button>
        <Button fullWidth icon={<IconHistory size={20} />} onClick={onHistory}>
          {frWallet.history}
        </Button>
      </div>
    </Surface>
  )
}
