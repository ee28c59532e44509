import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import styles from '../../../proof/RoundTable.module.css'
import { classNames } from '../../../ui/class-names.ts'
import type { CandleCheck } from './cycle-verification.ts'

const text = frVerify.cycle

export interface CandleTableProps {
  readonly checks: readonly CandleCheck[]
}

/** Each candle as published, beside the one that the seed gives. */
export function CandleTable({ checks }: CandleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={text.candles} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.candle}</th>
            <th scope="col">{frVerify.battle.verdict}</th>
            <th scope="col">{text.open}</th>
            <th scope="col">{text.high}</th>
            <th scope="col">{text.low}</th>
            <th scope="col">{text.close}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <CandleRow key={check.candle.number} check={check} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CandleRow({ check: { candle, conform } }: { readonly check: CandleCheck }) {
  const Icon = conform ? IconCheck : IconX
  return (
    <tr>
      <th scope="row" data-label={text.candle}>
        {candle.number}
      </th>
      <td data-label={frVerify.battle.verdict}>
        <span className={classNames(styles.verdict, conform ? styles.conform : styles.different)}>
          <Icon size={16} stroke={3} aria-hidden="true" />
          {conform ? frVerify.battle.conform : frVerify.battle.notConform}
        </span>
      </td>
      <td data-label={text.open}>{formatPrice(candle.open)}</td>
      <td data-label={text.high}>{formatPrice(candle.high)}</td>
      <td data-label={text.low}>{formatPrice(candle.low)}</td>
      <td data-label={text.close}>{formatPrice(candle.close)}</td>
    </tr>
  )
}
