import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { Performance } from '../../../data/wallet/portfolio.ts'
import { formatShare } from '../../../text/format-share.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import styles from './PerformanceTiles.module.css'

const text = frWallet.portfolio

interface PerformanceTilesProps {
  readonly performance: Performance
}

export function PerformanceTiles({ performance }: PerformanceTilesProps) {
  const { totalInvested, currentValue, profit, profitPercentage } = performance
  return (
    <dl className={styles.tiles}>
      <div className={styles.tile}>
        <dt>{text.value}</dt>
        <dd>
          <Amount cents={centsFromEuros(currentValue)} />
        </dd>
      </div>
      <div className={styles.tile}>
        <dt>{text.invested}</dt>
        <dd>
          <Amount cents={centsFromEuros(totalInvested)} />
        </dd>
      </div>
      <div className={styles.tile}>
        <dt>{text.profit}</dt>
        <dd>
          <Amount cents={centsFromEuros(profit)} signed /> <small>{formatShare(profitPercentage / 100)}</small>
        </dd>
      </div>
    </dl>
  )
}
