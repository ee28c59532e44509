import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { ASSETS, type Asset, holdingOf, type Portfolio, type Prices } from '../../../data/wallet/portfolio.ts'
import { formatCoins } from '../../../data/wallet/trade-entry.ts'
import { formatEuros } from '../../../text/format-euros.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import styles from './AssetList.module.css'

const text = frWallet.portfolio

interface AssetListProps {
  readonly portfolio: Portfolio
  readonly prices: Prices
  readonly selected: Asset
  readonly onSelect: (asset: Asset) => void
}

/** What is held of each coin; the chosen one is charted and traded. */
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
