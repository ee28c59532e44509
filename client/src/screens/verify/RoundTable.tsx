import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatBand, formatChange, formatPrice } from '../../text/format-price.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './RoundTable.module.css'
import type { RoundCheck } from './verification.ts'

const text = frVerify.battle

export interface RoundTableProps {
  readonly rounds: readonly RoundCheck[]
}

/** What was told of each round, beside what the seeds give. */
export function RoundTable({ rounds }: RoundTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={text.verdict} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.round}</th>
            <th scope="col">{text.verdict}</th>
            <th scope="col">{text.initial}</th>
            <th scope="col">{text.final}</th>
            <th scope="col">{text.change}</th>
            <th scope="col">{text.band}</th>
            <th scope="col">{text.result}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((check) => (
            <RoundRow key={check.round.round} check={check} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RoundRow({ check: { round, conform, points } }: { readonly check: RoundCheck }) {
  const Icon = conform ? IconCheck : IconX
  return (
    <tr>
      <th scope="row">{round.round}</th>
      <td>
        <span
          className={classNames(styles.verdict, conform ? styles.conform : styles.different)}
          title={text.points(points)}
        >
          <Icon size={16} stroke={3} aria-hidden="true" />
          {conform ? text.conform : text.notConform}
        </span>
      </td>
      <td>{formatPrice(round.initialPrice)}</td>
      <td>{formatPrice(round.finalPrice)}</td>
      <td>{formatChange(round.initialPrice, round.finalPrice)}</td>
      <td>{formatBand(round.equalBand)}</td>
      <td>{frBattle.direction[round.result]}</td>
    </tr>
  )
}
