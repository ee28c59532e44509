import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import type { UserId } from '@bougie/protocol'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { usePlayerId } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import { AssetList } from './AssetList.tsx'
import { MarketChart } from './MarketChart.tsx'
import { PerformanceTiles } from './PerformanceTiles.tsx'
import styles from './PortfolioPanel.module.css'
import { type Asset, isSeed, performanceOf } from './portfolio.ts'
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
      <PerformanceTiles performance={performanceOf(portfolio, market.prices)} />
      <div className={styles.columns}>
        <Surface title={text.title} titleId="portefeuille-local">
          <Stack gap="md">
            <AssetList portfolio={portfolio} prices={market.prices} selected={asset} onSelect={setAsset} />
            <MarketChart asset={asset} nowMs={market.nowMs} />
          </Stack>
        </Surface>
        <Surface>
          <TradeForm key={asset} asset={asset} portfolio={portfolio} price={market.prices[asset]} trade={trade} />
        </Surface>
      </div>
      <TradeList portfolio={portfolio} />
    </Stack>
  )
}
