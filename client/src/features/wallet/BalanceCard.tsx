import { Stack, Text } from '@mantine/core'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useBalance } from '../../hooks/use-balance.ts'
import { fr } from '../../i18n/fr.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Columns } from '../../ui/Columns/Columns.tsx'
import { CountUpAmount } from '../../ui/CountUpAmount/CountUpAmount.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
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
      {/* Large text and large balances fit a phone. */}
      <Text ff="var(--font-display)" fz="min(2.5rem, 11vw)" fw={700} lh={1.2} mt="xs" mb="lg">
        {balance.status === 'loading' ? fr.header.balanceLoading : <CountUpAmount cents={balance.cents} />}
      </Text>
      <Stack gap="sm">
        <Button variant="primary" fullWidth icon={<IconArrowDownLeft size={20} />} onClick={() => onOpen('deposit')}>
          {frWallet.deposit}
        </Button>
        <Columns min={8} gap="small">
          <Button fullWidth icon={<IconArrowUpRight size={20} />} onClick={() => onOpen('withdraw')}>
            {frWallet.withdraw}
          </Button>
          <Button fullWidth icon={<IconHistory size={20} />} onClick={onHistory}>
            {frWallet.history}
          </Button>
        </Columns>
      </Stack>
    </Surface>
  )
}
