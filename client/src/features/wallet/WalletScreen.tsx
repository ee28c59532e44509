import { Stack, Text } from '@mantine/core'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { Suspense, useReducer, useState } from 'react'
import { createDialogPart } from '../../hooks/fail-safe-parts.tsx'
import { useBalance, useRefetchMoneyOnBalance } from '../../hooks/use-balance.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useSignedInPlayer } from '../../hooks/use-session.ts'
import { fr } from '../../i18n/fr.ts'
import { StatementPanel } from '../../statement/StatementPanel.tsx'
import { CountUpAmount } from '../../ui/Amount/Amount.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { createSuspendedPart } from '../../ui/create-part.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { Columns, Page } from '../../ui/Page/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { type Tab, Tabs } from '../../ui/Tabs/Tabs.tsx'
import { DailyLimit, DemonstrationNote } from './parts/MoneyNotes.tsx'
import { CLOSED, nextPaymentFlow } from './payment/payment-flow.ts'
import type { PaymentKind } from './payment/payment-methods.ts'
import { frWallet } from './text/fr-wallet.ts'
import styles from './WalletScreen.module.css'

const PaymentDialog = createDialogPart(async () => (await import('./payment/PaymentDialog.tsx')).PaymentDialog)
const HistoryDialog = createDialogPart(async () => (await import('./history/HistoryDialog.tsx')).HistoryDialog)
const PortfolioPanel = createSuspendedPart(async () => (await import('./portfolio/PortfolioPanel.tsx')).PortfolioPanel)

type TabId = 'statement' | 'portfolio'

const TABS: readonly Tab<TabId>[] = [
  { id: 'statement', label: frWallet.tabs.statement, icon: <IconFileText size={18} aria-hidden="true" /> },
  { id: 'portfolio', label: frWallet.tabs.portfolio, icon: <IconCoins size={18} aria-hidden="true" /> },
]

/** The balance with deposits and withdrawals, the statement, and beside it the local portfolio. */
export function WalletScreen() {
  usePageTitle(fr.titles.wallet)
  useRefetchMoneyOnBalance()
  const [flow, move] = useReducer(nextPaymentFlow, CLOSED)
  const [historyOpen, setHistoryOpen] = useState(false)
  const { id: userId } = useSignedInPlayer()
  const [tab, setTab] = useState<TabId>('statement')

  const closePayment = () => move({ type: 'close' })
  const closeHistory = () => setHistoryOpen(false)

  function showHistory() {
    closePayment()
    setHistoryOpen(true)
  }

  return (
    <Page title={frWallet.title} width={1240}>
      <div className={styles.columns}>
        <Stack className={styles.purse ?? ''} gap="md">
          <BalanceCard onOpen={(kind) => move({ type: 'open', kind })} onHistory={showHistory} />
          <DailyLimit />
          <DemonstrationNote />
        </Stack>
        <Tabs label={frWallet.tabs.label} tabs={TABS} selected={tab} onSelect={setTab}>
          <Suspense fallback={<SkeletonLines lines={5} label={fr.lists.loading} />}>
            {/* A heading for screen readers: the tab shows the same text. */}
            <h2 className="visually-hidden">{frWallet.tabs[tab]}</h2>
            {tab === 'statement' ? <StatementPanel userId={userId} /> : <PortfolioPanel key={userId} userId={userId} />}
          </Suspense>
        </Tabs>
      </div>
      {flow.step !== 'closed' && (
        <PaymentDialog flow={flow} move={move} onClose={closePayment} onHistory={showHistory} />
      )}
      {historyOpen && (
        <HistoryDialog
          onClose={closeHistory}
          onDeposit={() => {
            closeHistory()
            move({ type: 'open', kind: 'deposit' })
          }}
        />
      )}
    </Page>
  )
}

interface BalanceCardProps {
  readonly onOpen: (kind: PaymentKind) => void
  readonly onHistory: () => void
}

/** The balance in large type, with the deposit and withdrawal buttons. */
function BalanceCard({ onOpen, onHistory }: BalanceCardProps) {
  const balance = useBalance()
  // Without a network no request can succeed.
  const online = useOnline()
  return (
    <Surface padding="large" glowing>
      <Dimmed>{frWallet.available}</Dimmed>
      {/* Large text and large balances fit a phone. */}
      <Text ff="var(--font-display)" fz="min(2.5rem, 11vw)" fw={700} lh={1.2} mt="xs" mb="lg">
        {balance.status === 'loading' ? fr.header.balanceLoading : <CountUpAmount cents={balance.cents} />}
      </Text>
      <Stack gap="sm">
        <Button
          variant="primary"
          fullWidth
          icon={<IconArrowDownLeft size={20} />}
          disabled={!online}
          onClick={() => onOpen('deposit')}
        >
          {frWallet.deposit}
        </Button>
        <Columns min={8} gap="small">
          <Button fullWidth icon={<IconArrowUpRight size={20} />} disabled={!online} onClick={() => onOpen('withdraw')}>
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
