import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatShare } from '../../../i18n/format-share.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './PerformanceTiles.module.css'
import type { Performance } from './portfolio.ts'

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
