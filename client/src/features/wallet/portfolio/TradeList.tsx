import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import { ASSETS, holdingOf, type Portfolio } from './portfolio.ts'
import { formatCoins } from './trade-entry.ts'

const text = frWallet.portfolio
/** Number of trades shown; the storage keeps all of them. */
const SHOWN_MAX = 20

interface TradeListProps {
  readonly portfolio: Portfolio
}

export function TradeList({ portfolio }: TradeListProps) {
  const trades = ASSETS.flatMap((asset) =>
    holdingOf(portfolio, asset).transactions.map((transaction, index) => ({
      ...transaction,
      asset,
      key: `${asset}-${index}`,
    })),
  )
  const latest = trades.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, SHOWN_MAX)
  return (
    <Surface title={text.transactions} titleId="portefeuille-operations">
      <Rows>
        {latest.map(({ key, type, asset, amount, price, date }) => (
          <Row
            key={key}
            title={`${text.types[type]} · ${formatCoins(amount, asset)}`}
            details={formatWhen(date)}
            end={text.at(formatEuros(centsFromEuros(price)))}
          />
        ))}
      </Rows>
    </Surface>
  )
}
