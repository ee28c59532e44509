import { formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { RowVerdict } from '../../../proof/RowVerdict.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import type { CandleCheck } from './cycle-verification.ts'

const text = frVerify.cycle

const COLUMNS: readonly Column<CandleCheck>[] = [
  { id: 'candle', header: text.candle, cell: ({ candle }) => candle.number, namesRow: true },
  { id: 'verdict', header: frVerify.battle.verdict, cell: ({ conform }) => <RowVerdict conform={conform} /> },
  { id: 'open', header: text.open, cell: ({ candle }) => formatPrice(candle.open) },
  { id: 'high', header: text.high, cell: ({ candle }) => formatPrice(candle.high) },
  { id: 'low', header: text.low, cell: ({ candle }) => formatPrice(candle.low) },
  { id: 'close', header: text.close, cell: ({ candle }) => formatPrice(candle.close) },
]

interface CandleTableProps {
  readonly checks: readonly CandleCheck[]
}

/** Each candle as published, beside the one computed from the seed. */
export function CandleTable({ checks }: CandleTableProps) {
  return (
    <DataTable
      caption={text.candles}
      columns={COLUMNS}
      rows={checks}
      keyOf={({ candle }) => String(candle.number)}
      cards="grid"
    />
  )
}
