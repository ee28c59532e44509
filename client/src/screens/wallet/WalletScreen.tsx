import { lazy, Suspense, useReducer, useState } from 'react'
import { usePageTitle } from '../../app/use-page-title.ts'
import { CLOSED, nextPaymentFlow } from '../../data/wallet/payment-flow.ts'
import { fr } from '../../text/fr.ts'
import { frWallet } from '../../text/fr-wallet.ts'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { DailyLimit } from './DailyLimit.tsx'
import { DemonstrationNote } from './DemonstrationNote.tsx'
import { useMoneyRefresh } from './use-money.ts'
import styles from './WalletScreen.module.css'

const PaymentDialog = lazy(async () => ({
  default: (await import('./payment/PaymentDialog.tsx')).PaymentDialog,
}))
const HistoryDialog = lazy(async () => ({
  default: (await import('./history/HistoryDialog.tsx')).HistoryDialog,
}))
const PortfolioPanel = lazy(async () => ({
  default: (await import('./portfolio/PortfolioPanel.tsx')).PortfolioPanel,
}))

/** The balance with its ways in and out, and beside it the local portfolio. */
export function WalletScreen() {
  usePageTitle(fr.titles.wallet)
  useMoneyRefresh()
  const [flow, move] = useReducer(nextPaymentFlow, CLOSED)
  const [portfolioOpen, setPortfolioOpen] = useState(false)
  const [historyOpen, setHistoryOpen] = useState(false)

  function showHistory() {
    move({ type: 'close' })
    setHistoryOpen(true)
  }

  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{frWallet.title}</h1>
      <div className={styles.purse}>
        <BalanceCard onOpen={(kind) => move({ type: 'open', kind })} onHistory={showHistory} />
        <DailyLimit />
        <DemonstrationNote />
      </div>
      {portfolioOpen ? (
        <Suspense fallback={<SkeletonLines lines={5} label={frWallet.loading} />}>
          <PortfolioPanel />
        </Suspense>
      ) : (
        <SecondaryButton onClick={() => setPortfolioOpen(true)}>{frWallet.portfolio.title}</SecondaryButton>
      )}
      <Suspense fallback={null}>
        {flow.step !== 'closed' && <PaymentDialog flow={flow} move={move} onHistory={showHistory} />}
        {historyOpen && (
          <HistoryDialog
            onClose={() => setHistoryOpen(false)}
            onDeposit={() => {
              setHistoryOpen(false)
              move({ type: 'open', kind: 'deposit' })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
