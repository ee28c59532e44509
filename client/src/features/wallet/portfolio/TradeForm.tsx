import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { NumberField } from '../../../ui/NumberField/NumberField.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import {
  AMOUNT_MAX,
  type Asset,
  COIN_DECIMALS,
  formatCoins,
  holdingOf,
  type Portfolio,
  type PortfolioStore,
  type PortfolioTransaction,
  quantityOf,
  quantityText,
} from './portfolio.ts'

const text = frWallet.portfolio
type Side = PortfolioTransaction['type']

interface TradeFormProps {
  readonly asset: Asset
  readonly portfolio: Portfolio
  readonly price: number
  readonly trade: PortfolioStore['trade']
}

export function TradeForm({ asset, portfolio, price, trade }: TradeFormProps) {
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
