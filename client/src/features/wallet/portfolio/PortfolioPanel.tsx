import type { UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatShare } from '../../../i18n/format-share.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { usePlayerId } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import { AssetList } from './AssetList.tsx'
import { MarketChart } from './MarketChart.tsx'
import { type Asset, isSeed, type Performance, performanceOf } from './portfolio.ts'
import { TradeForm } from './TradeForm.tsx'
import { TradeList } from './TradeList.tsx'
import { useMarket } from './use-market.ts'
import { usePortfolio } from './use-portfolio.ts'

const text = frWallet.portfolio

export function PortfolioPanel() {
  const userId = usePlayerId()
  return userId === null ? null : <PlayerPortfolio key={userId} userId={userId} />
}

interface PlayerPortfolioProps {
  readonly userId: UserId
}

/** A separate game: coins bought and sold at simulated prices. */
function PlayerPortfolio({ userId }: PlayerPortfolioProps) {
  const { portfolio, trade, clear } = usePortfolio(userId)
  const market = useMarket()
  const [asset, setAsset] = useState<Asset>('BTC')
  return (
    <Stack gap="md">
      <Text c="dimmed" fz="sm">
        {text.local}
      </Text>
      {isSeed(portfolio) && (
        <Banner
          action={
            <Button size="small" onClick={clear}>
              {text.clear}
            </Button>
          }
        >
          {text.example}
        </Banner>
      )}
      {Object.keys(portfolio).length === 0 && <EmptyState title={text.empty} hint={text.emptyHint} />}
      <PerformanceTiles {...performanceOf(portfolio, market.prices)} />
      <Columns min={20} align="start">
        <Surface title={text.title} titleId="portefeuille-local">
          <Stack gap="md">
            <AssetList portfolio={portfolio} prices={market.prices} selected={asset} onSelect={setAsset} />
            <MarketChart asset={asset} nowMs={market.nowMs} />
          </Stack>
        </Surface>
        <Surface>
          <TradeForm key={asset} asset={asset} portfolio={portfolio} price={market.prices[asset]} trade={trade} />
        </Surface>
      </Columns>
      <TradeList portfolio={portfolio} />
    </Stack>
  )
}

function PerformanceTiles({ currentValue, totalInvested, profit, profitPercentage }: Performance) {
  return (
    <Columns min={10} gap="small">
      <StatTile label={text.value} value={<Amount cents={centsFromEuros(currentValue)} />} />
      <StatTile label={text.invested} value={<Amount cents={centsFromEuros(totalInvested)} />} />
      <StatTile
        label={text.profit}
        value={<Amount cents={centsFromEuros(profit)} signed />}
        note={formatShare(profitPercentage / 100)}
      />
    </Columns>
  )
}
