import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Stack, Text } from '@mantine/core'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { CardButton } from '../../../ui/CardButton/CardButton.tsx'
import { frWallet } from '../text/fr-wallet.ts'
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
    <Stack component="fieldset" gap="sm" miw={0} m={0} p={0} bd={0}>
      <legend className="visually-hidden">{text.asset}</legend>
      {ASSETS.map((asset) => {
        const { amount } = holdingOf(portfolio, asset)
        return (
          <CardButton
            key={asset}
            title={text.names[asset]}
            details={<span>{formatCoins(amount, asset)}</span>}
            end={
              <>
                <Amount cents={centsFromEuros(amount * prices[asset])} />
                <Text span c="dimmed" inherit>
                  {formatEuros(centsFromEuros(prices[asset]))}
                </Text>
              </>
            }
            pressed={asset === selected}
            onClick={() => onSelect(asset)}
          />
        )
      })}
    </Stack>
  )
}
