import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './AssetList.module.css'
import { ASSETS, type Asset, holdingOf, type Portfolio, type Prices } from './portfolio.ts'
import { formatCoins } from './trade-entry.ts'

const text = frWallet.portfolio

interface AssetListProps {
  readonly portfolio: Portfolio
  readonly prices: Prices
  readonly selected: Asset
  readonly onSelect: (asset: Asset) => void
}

/** Holdings by coin; the chosen one is charted and traded. */
export function AssetList({ portfolio, prices, selected, onSelect }: AssetListProps) {
  return (
    <fieldset className={styles.assets}>
      <legend className="visually-hidden">{text.asset}</legend>
      {ASSETS.map((asset) => {
        const { amount } = holdingOf(portfolio, asset)
        return (
          <button
            key={asset}
            type="button"
            className={styles.asset}
            aria-pressed={asset === selected}
            onClick={() => onSelect(asset)}
          >
            <span className={styles.name}>{text.names[asset]}</span>
            <Amount cents={centsFromEuros(amount * prices[asset])} className={styles.value} />
            <span className={styles.detail}>{formatCoins(amount, asset)}</span>
            <span className={styles.detail}>{formatEuros(centsFromEuros(prices[asset]))}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
