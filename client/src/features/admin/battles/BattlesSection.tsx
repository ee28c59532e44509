import type { AdminBattle } from '@bougie/protocol'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { figureColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { botsIn, ChoiceField, FilterField } from '../parts/filters.tsx'
import { ListSection, usePlayerFilter } from '../parts/ListSection.tsx'
import { ExportButton, Toolbar } from '../parts/Section.tsx'
import { frBattles as text } from './fr-battles.ts'

const EVERY_MS = 10_000

const COLUMNS: readonly Column<AdminBattle>[] = [
  wordColumn(text.status, ({ status }) => <BattleStatusTag status={status} />),
  wordColumn(text.players, (battle) => {
    const players = text.versus(
      nameOf(battle.user1_username, battle.user1_bot),
      nameOf(battle.user2_username, battle.user2_bot),
    )
    return (
      <Link to={addressOf('battles', battle.id)} aria-label={text.open(players)}>
        {players}
      </Link>
    )
  }),
  wordColumn(text.stake, ({ amount }) => formatWholeEuros(amount), { align: 'end', sortBy: ({ amount }) => amount }),
  figureColumn(text.round, ({ round }) => round),
  wordColumn(text.score, (battle) => `${battle.user1_points} – ${battle.user2_points}`, { align: 'end' }),
  wordColumn(text.outcome, (battle) =>
    battle.status === 'cancelled' ? frAdmin.cancelReason(battle.cancel_reason) : winnerOf(battle),
  ),
  timeColumn(text.started, ({ started_at }) => started_at),
]

/** All battles, or those of one player when the address names one. */
export function BattlesSection() {
  const filters = useFilters()
  const player = usePlayerFilter()
  // A player's battles include those against bots.
  const bots = botsIn(filters, player === null ? 'without' : 'all')
  const query = { bots: bots.chosen, status: choiceOf(text.statuses, filters.of('etat')), user_id: player?.userId }
  return (
    <ListSection
      section="battles"
      text={text}
      player={player}
      action={<ExportButton list="battles" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminBattles', { query, signal })}
      everyMs={EVERY_MS}
    >
      <Toolbar>
        <FilterField filters={filters} name="etat" label={text.status} texts={text.statuses} />
        <ChoiceField {...bots} />
      </Toolbar>
    </ListSection>
  )
}

function nameOf(pseudo: string, bot: boolean | undefined): string {
  return bot === true ? frAdmin.bots.named(pseudo) : pseudo
}

const TONES = { active: 'info', completed: 'good', cancelled: 'bad' } as const

export function BattleStatusTag({ status }: Pick<AdminBattle, 'status'>) {
  return <Tag tone={TONES[status]}>{text.statuses[status]}</Tag>
}

/** The winner's name, or the status without one. */
export function winnerOf({ winner, user1_id, user1_username, user2_username }: AdminBattle): string {
  if (winner === null) return frAdmin.none
  if (winner === 'draw') return text.draw
  return winner === user1_id ? user1_username : user2_username
}
