import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useBalance } from '../../app/use-balance.ts'
import type { PaymentKind } from '../../data/wallet/payment-flow.ts'
import { fr } from '../../text/fr.ts'
import { frWallet } from '../../text/fr-wallet.ts'
import { CountUpAmount } from '../../ui/CountUpAmount/CountUpAmount.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './BalanceCard.module.css'

interface BalanceCardProps {
  readonly onOpen: (kind: PaymentKind) => void
  readonly onHistory: () => void
}

/** The figure of the header, large, and what can be done with it. */
export function BalanceCard({ onOpen, onHistory }: BalanceCardProps) {
  const balance = useBalance()
  return (
    <Surface padding="roomy" glowing>
      <p className={styles.label}>{frWallet.available}</p>
      <p className={styles.amount}>
        {balance.status === 'loading' ? fr.header.balanceLoading : <CountUpAmount cents={balance.cents} />}
      </p>
      <div className={styles.actions}>
        <PrimaryButton fullWidth icon={<IconArrowDownLeft size={20} />} onClick={() => onOpen('deposit')}>
          {frWallet.deposit}
        </PrimaryButton>
        <SecondaryButton fullWidth icon={<IconArrowUpRight size={20} />} onClick={() => onOpen('withdraw')}>
          {frWallet.withdraw}
        </SecondaryButton>
        <SecondaryButton fullWidth icon={<IconHistory size={20} />} onClick={onHistory}>
          {frWallet.history}
        </SecondaryButton>
      </div>
    </Surface>
  )
}
