import type { Direction } from '@bougie/protocol'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatBand, formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import styles from '../../../proof/RoundTable.module.css'
import { classNames } from '../../../ui/class-names.ts'
import { choicesOf, type ReplayNames, roundWonBy } from '../replay/replay-model.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { RoundCheck } from './verification.ts'

const text = frVerify.battle

export interface RoundTableProps {
  readonly rounds: readonly RoundCheck[]
  readonly names: ReplayNames
}

/** Each round as published, beside the result that the seeds give. */
export function RoundTable({ rounds, names }: RoundTableProps) {
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
            <th scope="col">{text.choices}</th>
            <th scope="col">{text.wonBy}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((check) => (
            <RoundRow key={check.round.round} check={check} names={names} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RoundRowProps {
  readonly check: RoundCheck
  readonly names: ReplayNames
}

function RoundRow({ check: { round, conform, points }, names }: RoundRowProps) {
  const choices = choicesOf(round, names) ?? []
  const Icon = conform ? IconCheck : IconX
  return (
    <tr>
      <th scope="row" data-label={text.round}>
        {round.round}
      </th>
      <td data-label={text.verdict}>
        <span
          className={classNames(styles.verdict, conform ? styles.conform : styles.different)}
          title={text.points(points)}
        >
          <Icon size={16} stroke={3} aria-hidden="true" />
          {conform ? text.conform : text.notConform}
        </span>
      </td>
      <td data-label={text.initial}>{formatPrice(round.initialPrice)}</td>
      <td data-label={text.final}>{formatPrice(round.finalPrice)}</td>
      <td data-label={text.change}>{formatChange(round.initialPrice, round.finalPrice)}</td>
      <td data-label={text.band}>{formatBand(round.equalBand)}</td>
      <td data-label={text.result}>{frBattle.direction[round.result]}</td>
      <td data-label={text.choices}>
        {choices.map(({ name, choice }) => `${name} : ${choiceName(choice)}`).join(' · ')}
      </td>
      <td data-label={text.wonBy}>{roundWonBy(round, names)}</td>
    </tr>
  )
}

function choiceName(choice: Direction | null): string {
  return choice === null ? frBattle.round.none : frBattle.direction[choice]
}
