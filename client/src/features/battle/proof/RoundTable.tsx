import '@mantine/core/styles/Text.layer.css'
import { SEATS } from '@bougie/engine'
import type { Direction } from '@bougie/protocol'
import { Text } from '@mantine/core'
import { formatBand, formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { RowVerdict } from '../../../proof/RowVerdict.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { choicesOf, type ReplayNames, roundWonBy } from '../replay/replay-model.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { RoundCheck } from './verification.ts'

const text = frVerify.battle

interface RoundTableProps {
  readonly rounds: readonly RoundCheck[]
  readonly names: ReplayNames
}

/** Each round as published, beside the result computed from the seeds. */
export function RoundTable({ rounds, names }: RoundTableProps) {
  return (
    <DataTable
      caption={text.verdict}
      columns={columnsFor(names)}
      rows={rounds}
      keyOf={({ round }) => String(round.round)}
      cards="grid"
    />
  )
}

function columnsFor(names: ReplayNames): readonly Column<RoundCheck>[] {
  return [
    { id: 'round', header: text.round, cell: ({ round }) => round.round, namesRow: true },
    {
      id: 'verdict',
      header: text.verdict,
      cell: ({ conform, points }) => <RowVerdict conform={conform} title={text.points(points)} />,
    },
    { id: 'initial', header: text.initial, cell: ({ round }) => formatPrice(round.initialPrice) },
    { id: 'final', header: text.final, cell: ({ round }) => formatPrice(round.finalPrice) },
    { id: 'change', header: text.change, cell: ({ round }) => formatChange(round.initialPrice, round.finalPrice) },
    { id: 'band', header: text.band, cell: ({ round }) => formatBand(round.equalBand) },
    { id: 'result', header: text.result, cell: ({ round }) => frBattle.direction[round.result] },
    { id: 'choices', header: text.choices, cell: ({ round }) => <Choices round={round} names={names} /> },
    { id: 'wonBy', header: text.wonBy, cell: ({ round }) => roundWonBy(round, names), wrap: true },
  ]
}

interface ChoicesProps extends Pick<RoundTableProps, 'names'> {
  readonly round: RoundCheck['round']
}

function Choices({ round, names }: ChoicesProps) {
  return (choicesOf(round, names) ?? []).map(({ name, choice }, seat) => (
    <Text key={SEATS[seat]} span display="block" inherit>
      {`${name} : ${choiceName(choice)}`}
    </Text>
  ))
}

function choiceName(choice: Direction | null): string {
  return choice === null ? frBattle.round.none : frBattle.direction[choice]
}
