import type { UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { formatShare } from '../../../i18n/format-price.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { every } from '../../../stores/timers.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { CardButton } from '../../../ui/CardButton/CardButton.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Form } from '../../../ui/Form.tsx'
import { LineChart } from '../../../ui/LineChart/LineChart.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { NumberField } from '../../../ui/NumberField/NumberField.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import {
  AMOUNT_MAX,
  ASSETS,
  type Asset,
  COIN_DECIMALS,
  createPortfolioStore,
  formatCoins,
  holdingOf,
  isSeed,
  marketPriceAt,
  marketPricesUntil,
  type Portfolio,
  type PortfolioStore,
  type PortfolioTransaction,
  type Prices,
  performanceOf,
  quantityOf,
  quantityText,
} from './portfolio.ts'

const text = frWallet.portfolio

/** A separate game: coins bought and sold at simulated prices. */
export function PortfolioPanel({ userId }: { readonly userId: UserId }) {
  const { portfolio, trade, clear } = usePortfolio(userId)
  const market = useMarket()
  const [asset, setAsset] = useState<Asset>('BTC')
  return (
    <Stack gap="md">
      <Dimmed small>{text.local}</Dimmed>
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
        <Surface title={text.title}>
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

/** The player's portfolio in this browser; it follows trades of other tabs. */
function usePortfolio(userId: UserId) {
  const { local, timers } = useApp()
  const store = useMemo(() => createPortfolioStore({ local, userId, now: timers.now }), [local, userId, timers])
  useWindowEvent('storage', store.reload)
  return { portfolio: useStore(store), trade: store.trade, clear: store.clear }
}

const TICK_MS = 2_000

/** The current prices, refreshed every two seconds. */
function useMarket() {
  const { timers } = useApp()
  const [nowMs, setNowMs] = useState(timers.now)
  useEffect(() => every(timers, TICK_MS, () => setNowMs(timers.now())), [timers])
  return { nowMs, prices: { BTC: marketPriceAt('BTC', nowMs), ETH: marketPriceAt('ETH', nowMs) } }
}

function PerformanceTiles({ currentValue, totalInvested, profit, profitPercentage }: ReturnType<typeof performanceOf>) {
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

interface AssetListProps {
  readonly portfolio: Portfolio
  readonly prices: Prices
  readonly selected: Asset
  readonly onSelect: (asset: Asset) => void
}

/** Holdings by coin; the chosen one is charted and traded. */
function AssetList({ portfolio, prices, selected, onSelect }: AssetListProps) {
  return (
    <Stack component="fieldset" gap="sm">
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

const SPAN_MS = 3_600_000
const POINTS = 121

interface MarketChartProps {
  readonly asset: Asset
  readonly nowMs: number
}

/** The last hour of a simulated price. */
function MarketChart({ asset, nowMs }: MarketChartProps) {
  const prices = marketPricesUntil(asset, { untilMs: nowMs, spanMs: SPAN_MS, count: POINTS })
  const first = prices[0] ?? 1
  const change = (prices.at(-1) ?? first) / first - 1
  return (
    <LineChart
      caption={text.lastHour}
      figure={
        <Text span inherit c="var(--tone-text)" fw={600}>
          {formatShare(change)}
        </Text>
      }
      label={text.chart(text.names[asset], formatShare(change))}
      values={prices}
      height={140}
      tone={change < 0 ? 'down' : 'up'}
      filled
    />
  )
}

/** Number of trades shown; the storage keeps all of them. */
const SHOWN_MAX = 20

function TradeList({ portfolio }: { readonly portfolio: Portfolio }) {
  const trades = ASSETS.flatMap((asset) =>
    holdingOf(portfolio, asset).transactions.map((transaction, index) => ({
      ...transaction,
      asset,
      key: `${asset}-${index}`,
    })),
  )
  const latest = [...trades].sort((one, other) => other.date.localeCompare(one.date)).slice(0, SHOWN_MAX)
  return (
    <Surface title={text.transactions}>
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

type Side = PortfolioTransaction['type']

interface TradeFormProps {
  readonly asset: Asset
  readonly portfolio: Portfolio
  readonly price: number
  readonly trade: PortfolioStore['trade']
}

function TradeForm({ asset, portfolio, price, trade }: TradeFormProps) {
  const [side, setSide] = useState<Side>('buy')
  const [quantity, setQuantity] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const amount = quantityOf(quantity)

  function type(typed: string) {
    setQuantity(typed)
    setError(null)
  }

  function submit() {
    const result = trade({ asset, type: side, amount, price })
    if (!result.ok) {
      setError(text.refusals[result.code])
      return
    }
    setDone(text.done(`${text.types[side]} ${formatCoins(amount, asset)}`))
    setQuantity('')
  }

  return (
    <Form onSubmit={submit}>
      <Choices label={text.side} choices={text.sides} chosen={side} onChoose={setSide} />
      <NumberField
        label={text.amount(asset)}
        value={quantity}
        onChange={type}
        error={error}
        hint={Number.isFinite(amount) ? text.estimate(formatEuros(centsFromEuros(amount * price))) : text.estimate('—')}
        placeholder="0,1"
        decimals={COIN_DECIMALS}
        max={AMOUNT_MAX}
      />
      {side === 'sell' && (
        <Button size="small" variant="quiet" onClick={() => type(quantityText(holdingOf(portfolio, asset).amount))}>
          {text.all}
        </Button>
      )}
      <Button type="submit" fullWidth>
        {side === 'buy' ? text.buy(asset) : text.sell(asset)}
      </Button>
      {/* The line keeps its height when empty, so that a message shifts no layout. */}
      <Text c="dimmed" fz="sm" mih="1.5em">
        {done}
      </Text>
      <LiveRegion message={done} />
    </Form>
  )
}
