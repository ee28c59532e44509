import type { AdminBattle, BotsFilter } from '@bougie/protocol'
import { Link, useSearchParams } from 'react-router-dom'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, botsFrom, choiceOf, FilterField } from '../parts/ChoiceField.tsx'
import { figureColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { PLAYER_PARAMETER, PlayerFilterActions, usePlayerFilter } from '../parts/player-filter.tsx'
import { Section, Toolbar } from '../parts/Section.tsx'
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
  const [search, setSearch] = useSearchParams()
  const player = usePlayerFilter()
  const userId = player?.userId ?? null
  const status = choiceOf(text.statuses, search.get('etat'))
  // A player's battles include those against bots.
  const usualBots = userId === null ? 'without' : 'all'
  const bots = botsFrom(search.get('bots'), usualBots)
  function show(shown: { readonly status: typeof status; readonly bots: BotsFilter }) {
    setSearch({
      ...(userId !== null && { [PLAYER_PARAMETER]: userId }),
      ...(shown.status !== undefined && { etat: shown.status }),
      ...(shown.bots !== usualBots && { bots: shown.bots }),
    })
  }

  return (
    <Section
      title={frAdmin.nav.battles}
      lead={player?.lead ?? text.lead}
      action={
        userId === null ? (
          <ExportButton list="battles" filter={{ bots }} />
        ) : (
          <PlayerFilterActions section="battles" userId={userId} />
        )
      }
    >
      <Toolbar>
        <FilterField
          label={text.status}
          texts={text.statuses}
          chosen={status}
          onChoose={(wanted) => show({ status: wanted, bots })}
        />
        <BotsField bots={bots} onChange={(wanted) => show({ status, bots: wanted })} />
      </Toolbar>
      <PagedTable
        caption={frAdmin.nav.battles}
        columns={COLUMNS}
        empty={text.empty}
        filtered={bots !== 'all' || status !== undefined || userId !== null}
        name={['battles', status, userId, bots]}
        load={(api, page, signal) =>
          api('admin.adminBattles', { query: { ...page, bots, status, user_id: userId ?? undefined }, signal })
        }
        everyMs={EVERY_MS}
      />
    </Section>
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
