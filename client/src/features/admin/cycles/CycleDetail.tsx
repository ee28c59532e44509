import type { AdminCycle, AdminCycleBet } from '@bougie/protocol'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatOdds, formatPrice } from '../../../i18n/format-price.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { botsIn, ChoiceField, moneyColumn, PagedTable, timeColumn, wordColumn } from '../parts/ListSection.tsx'
import { addressOf, SaveFileButton, Section, Toolbar, UserLink, useAdminQuery } from '../parts/Section.tsx'
import { CycleAction, CycleState, resultOf, frCycles as text } from './CyclesSection.tsx'

const EVERY_MS = 5_000

const COLUMNS: readonly Column<AdminCycleBet>[] = [
  {
    header: text.player,
    sortBy: ({ pseudo }) => pseudo,
    cell: ({ user_id, pseudo, bot }) => <UserLink id={user_id} name={bot ? frAdmin.bots.named(pseudo) : pseudo} />,
  },
  wordColumn(text.side, ({ direction }) => text.results[direction]),
  moneyColumn(text.stake, ({ amount }) => amount),
  moneyColumn(text.fee, ({ fee }) => fee, { sorts: false }),
  wordColumn(text.odds, ({ odds }) => formatOdds(Math.round(odds * 100)), { align: 'end', sortBy: ({ odds }) => odds }),
  wordColumn(text.outcome, ({ outcome }) => text.outcomes[outcome]),
  moneyColumn(text.paidOut, ({ payout }) => payout),
  timeColumn(text.placed, ({ placed_at }) => placed_at),
]

/** One cycle with its figures and all its bets; the running one can be cancelled. */
export function CycleDetail({ id }: { readonly id: string }) {
  const { api } = useApp()
  const botsField = botsIn(useFilters())
  const bots = botsField.chosen
  const cycle = useAdminQuery(['cycle', id], (api, signal) => api('admin.adminCycle', { params: { id }, signal }), {
    refetchInterval: ({ state }) => (state.data?.status === 'closed' ? false : EVERY_MS),
  })
  return (
    <Section
      title={cycle.data === undefined ? frAdmin.nav.cycles.label : text.named(cycle.data.number)}
      action={
        <>
          {cycle.data !== undefined && (
            <SaveFileButton
              name={text.betsFile(cycle.data.number)}
              load={() => api('admin.adminCycleBetsExport', { params: { id }, query: { bots } })}
            />
          )}
          <Button to={addressOf('cycles')}>{frAdmin.back}</Button>
        </>
      }
    >
      <Loaded query={cycle} lines={6}>
        {(data) => (
          <>
            <div>
              <CycleAction cycle={data} />
            </div>
            <CycleSummary cycle={data} />
            <Toolbar>
              <ChoiceField {...botsField} />
            </Toolbar>
            <PagedTable
              caption={text.open(data.number)}
              columns={COLUMNS}
              empty={text.noBets}
              filtered={bots !== 'all'}
              name={['cycle-bets', id, bots]}
              load={(api, page, signal) =>
                api('admin.adminCycleBets', { params: { id }, query: { ...page, bots }, signal })
              }
              everyMs={EVERY_MS}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function CycleSummary({ cycle }: { readonly cycle: AdminCycle }) {
  return (
    <Surface>
      <DescriptionList
        items={[
          { label: text.status, value: <CycleState {...cycle} /> },
          { label: text.result, value: resultOf(cycle) },
          { label: text.started, value: formatWhen(cycle.started_at) },
          { label: text.endedAt, value: cycle.ended_at === null ? frAdmin.none : formatWhen(cycle.ended_at) },
          { label: text.startPrice, value: formatPrice(cycle.start_price) },
          {
            label: text.finalPrice,
            value: cycle.final_price === null ? frAdmin.none : formatPrice(cycle.final_price),
          },
          { label: text.bets, value: cycle.bets },
          { label: text.players, value: cycle.players },
          { label: text.openStakes, value: <Euros euros={cycle.open_stakes} /> },
          { label: text.paidIn, value: <Euros euros={cycle.paid_in} /> },
          { label: text.paidOut, value: <Euros euros={cycle.paid_out} /> },
          { label: text.commitment, value: cycle.commitment, wide: true },
          { label: text.id, value: cycle.id, wide: true },
        ]}
      />
    </Surface>
  )
}
