import type { AdminChallenge } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { FilterField, ListSection, timeColumn, wordColumn } from '../parts/ListSection.tsx'
import { addressOf, ExportButton, Toolbar, UserLink } from '../parts/Section.tsx'

const text = {
  lead: 'Battles proposées par lien ou par code. Le code d’un défi ouvert reste secret.',
  status: 'État',
  statuses: ADMIN_WORDS.challengeStatuses,
  challenger: 'Défie',
  accepter: 'Relève',
  stake: 'Mise',
  free: 'Amicale',
  code: 'Code',
  secret: ADMIN_WORDS.secretCode,
  created: 'Créé',
  expires: 'Expire',
  battle: 'Battle',
  open: 'Ouvrir',
  empty: 'Aucun défi',
} as const

const TONES = { open: 'info', accepted: 'good', withdrawn: 'bad', expired: 'bad' } as const

const COLUMNS: readonly Column<AdminChallenge>[] = [
  wordColumn(text.status, ({ status }) => <Tag tone={TONES[status]}>{text.statuses[status]}</Tag>),
  wordColumn(text.challenger, ({ challenger_id, challenger_pseudo }) => (
    <UserLink id={challenger_id} name={challenger_pseudo} />
  )),
  wordColumn(text.accepter, ({ accepter_id, accepter_pseudo }) => <UserLink id={accepter_id} name={accepter_pseudo} />),
  wordColumn(text.stake, ({ amount }) => (amount === 0 ? text.free : formatWholeEuros(amount)), { align: 'end' }),
  wordColumn(text.code, ({ code }) => code ?? text.secret),
  timeColumn(text.created, ({ created_at }) => created_at, { sorts: false }),
  timeColumn(text.expires, ({ expires_at }) => expires_at, { sorts: false }),
  wordColumn(text.battle, ({ battle_id }) =>
    battle_id === null ? frAdmin.none : <Link to={addressOf('battles', battle_id)}>{text.open}</Link>,
  ),
]

/** Battles offered by link or code, in every status. */
export function ChallengesSection() {
  const filters = useFilters()
  const query = { status: choiceOf(text.statuses, filters.of('etat')) }
  return (
    <ListSection
      section="challenges"
      text={text}
      action={<ExportButton list="challenges" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminChallenges', { query, signal })}
    >
      <Toolbar>
        <FilterField filters={filters} name="etat" label={text.status} texts={text.statuses} />
      </Toolbar>
    </ListSection>
  )
}
