import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { FOREVER, frBlocks } from '../blocks/BlocksSection.tsx'
import { frAdmin } from '../fr-admin.ts'
import {
  FilterField,
  ListSection,
  SpanFields,
  spanOf,
  timeColumn,
  usePlayerFilter,
  wordColumn,
} from '../parts/ListSection.tsx'
import { addressOf, ExportButton, listOf, SearchForm, UserLink } from '../parts/Section.tsx'
import { frUsers } from '../users/UsersSection.tsx'

const text = {
  lead: 'Tout ce que les admins ont fait, du plus récent au plus ancien.',
  empty: 'Aucune action pour le moment',
  at: 'Quand',
  who: 'Qui',
  operator: 'Opérateur',
  what: 'Action',
  subject: 'Objet',
  details: 'Détails',
  names: {
    payout_confirmed: 'Retrait validé',
    payout_rejected: 'Retrait rejeté',
    games_closed: 'Jeux fermés',
    games_opened: 'Jeux ouverts',
    games_opened_by_time: 'Jeux rouverts à l’heure prévue',
    cycle_bets_stopped: 'Paris du cycle arrêtés',
    cycle_bets_resumed: 'Paris du cycle repris',
    block_added: 'Blocage posé',
    block_lifted: 'Blocage levé',
    role_changed: 'Rôle changé',
    battle_cancelled: 'Battle annulée',
    ratings_recomputed: 'Points de classement recalculés',
    seals_renewed: 'Données rescellées',
    cycle_cancelled: 'Cycle annulé',
    creator_link_created: 'Lien créé',
    creator_link_changed: 'Lien modifié',
    creator_link_deleted: 'Lien supprimé',
    commission_paid: 'Commission versée',
    balance_corrected: 'Solde corrigé',
    note_added: 'Note ajoutée',
    announcement_made: 'Annonce publiée',
    announcement_ended: 'Annonce retirée',
    api_token_revoked: 'Jeton d’API révoqué',
    list_exported: 'Liste exportée',
    account_deleted: 'Compte supprimé par son joueur',
  } as Readonly<Record<string, string>>,
  subjects: {
    payout: 'Retrait',
    user: 'Joueur',
    address: 'Adresse IP',
    battle: 'Battle',
    cycle: 'Cycle',
    house: 'Jeux',
    creator_link: 'Lien',
    announcement: 'Annonce',
    list: 'Liste',
  } as Readonly<Record<string, string>>,
  /** A player whose account is no longer there. */
  gone: 'Joueur supprimé',
  betsOfCycle: 'Paris d’un cycle',
  yes: 'oui',
  no: 'non',
  minutes: (count: string) => `${count} min`,
  detailNames: {
    amountCents: 'Montant',
    stakeCents: 'Mise',
    stakesCents: 'Mises',
    feesCents: 'Frais',
    refundedCents: 'Rendu',
    reference: 'Référence',
    userId: 'Joueur',
    reason: 'Motif',
    minutes: 'Durée',
    from: 'Avant',
    to: 'Après',
    code: 'Code',
    previousCode: 'Code d’avant',
    previousUserId: 'Joueur d’avant',
    number: 'N°',
    reopensAt: 'Réouverture',
    correction: 'Correction',
    text: 'Texte',
    endsAt: 'Fin',
    opensItself: 'Automatique',
    openBets: 'Paris ouverts',
    battles: 'Battles',
    corrected: 'Corrigés',
    list: 'Liste',
    filter: 'Filtres',
    destinations: 'Destinations',
    seeds: 'Graines',
    keyId: 'Clé',
  } as Readonly<Record<string, string>>,
  filters: {
    q: 'Recherche',
    role: frUsers.role,
    bots: frAdmin.bots.label,
    direction: 'Sens',
    status: 'État',
    with_bets: 'Avec des paris',
    action: 'Action',
    user_id: 'Joueur',
    address: 'Adresse',
    kind: 'Événement',
    outcome: 'Issue',
    from: frAdmin.from,
    until: frAdmin.until,
  } as Readonly<Record<string, string>>,
} as const

type Action = EndpointResponse<'adminActions'>[number]

const COLUMNS: readonly Column<Action>[] = [
  timeColumn(text.at, ({ created_at }) => created_at),
  wordColumn(text.who, (action) => <Who {...action} />),
  wordColumn(text.what, ({ action }) => text.names[action] ?? action),
  wordColumn(text.subject, (action) => <Subject {...action} />),
  { header: text.details, wrap: true, cell: (action) => <Details {...action} /> },
]

/** The audit log of admin actions; entries are immutable. */
export function ActionsSection() {
  const filters = useFilters()
  const player = usePlayerFilter()
  const query = { action: choiceOf(text.names, filters.of('action')), ...spanOf(filters), user_id: player?.userId }
  return (
    <ListSection
      section="actions"
      text={text}
      player={player}
      action={<ExportButton list="actions" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminActions', { query, signal })}
    >
      <SearchForm min={17.5} onSearch={filters.apply}>
        <FilterField filters={filters} name="action" label={text.what} texts={text.names} />
        <SpanFields filters={filters} />
      </SearchForm>
    </ListSection>
  )
}

function Who({ admin_id, pseudo }: Pick<Action, 'admin_id' | 'pseudo'>) {
  if (admin_id === null) return text.operator
  return <UserLink id={admin_id} name={pseudo} />
}

function Subject(action: Action) {
  const { subject_type, subject_id, subject_name } = action
  const kind = text.subjects[subject_type] ?? subject_type
  const address = addressOfSubject(action)
  if (address === null) return subject_name ? `${kind} ${subject_name}` : kind
  return (
    <Link to={address}>
      {kind} {subject_name ?? subject_id.slice(0, 8)}
    </Link>
  )
}

function addressOfSubject({ subject_type, subject_id, details }: Action): string | null {
  const { userId } = details
  switch (subject_type) {
    case 'user':
      return addressOf('users', subject_id)
    case 'battle':
      return addressOf('battles', subject_id)
    case 'cycle':
      return addressOf('cycles', subject_id)
    case 'payout':
      return typeof userId === 'string' ? listOf('payouts', { joueur: userId }) : null
    case 'creator_link':
      // A link keeps its id when its code changes.
      return listOf('links', { q: subject_id })
    default:
      return null
  }
}

/** Ids that lead nowhere in the back office; the exported file has them. The players of a battle are its subject. */
const HIDDEN_DETAILS: readonly string[] = ['block', 'tokenId', 'players']

function Details({ details, pseudos }: Pick<Action, 'details' | 'pseudos'>) {
  const entries = Object.entries(details).filter(([key]) => !HIDDEN_DETAILS.includes(key))
  if (entries.length === 0) return frAdmin.none
  return (
    <Stack component="span" gap={0} c="dimmed" fz="xs">
      {entries.map(([key, value]) => (
        // A field without a label is shown as it is stored.
        <span key={key}>
          {`${text.detailNames[key] ?? key} : `}
          {detailOf(key, value, { pseudos, list: details['list'] })}
        </span>
      ))}
    </Stack>
  )
}

/** French labels of stored values, for every kind of action. */
const WORDS: Readonly<Record<string, string>> = { ...frBlocks.reasons, ...frUsers.roles }

/** The names of exported lists, by the server's words. */
const LISTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(frAdmin.nav).map(([list, { label }]) => [list, label])),
  cycle_bets: text.betsOfCycle,
}

const DURATIONS: Readonly<Record<string, string>> = frBlocks.durations

interface DetailContext {
  readonly pseudos: Words
  /** The exported list of an action that has one. */
  readonly list: unknown
}

function detailOf(key: string, value: unknown, { pseudos, list }: DetailContext): ReactNode {
  if (key === 'userId' || key === 'previousUserId') {
    const id = String(value)
    return <UserLink id={id} name={pseudos[id] ?? text.gone} />
  }
  if (key === 'minutes') return DURATIONS[String(value ?? FOREVER)] ?? text.minutes(String(value))
  if (value === null) return frAdmin.none
  if (key === 'list') return LISTS[String(value)] ?? String(value)
  if (key === 'filter') return filterOf(value, list)
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'string' && key.endsWith('At')) return formatWhen(value)
  if (typeof value === 'number' && key.endsWith('Cents')) return formatEuros(value)
  if (typeof value === 'string') return WORDS[value] ?? value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}

/** The filters of an exported list, in the words of its page. */
function filterOf(filter: unknown, list: unknown): string {
  const narrowed = Object.entries(filter ?? {}).filter(([, value]) => value !== 'all')
  if (narrowed.length === 0) return frAdmin.none
  return narrowed.map(([name, value]) => `${text.filters[name] ?? name} = ${wordOf(name, value, list)}`).join(', ')
}

function wordOf(name: string, value: unknown, list: unknown): string {
  if (value === true) return text.yes
  const code = String(value)
  switch (name) {
    case 'from':
    case 'until':
      return formatWhen(code)
    case 'status':
      return STATUSES[String(list)]?.[code] ?? code
    default:
      return FILTER_WORDS[name]?.[code] ?? code
  }
}

type Words = Readonly<Record<string, string>>

const STATUSES: Readonly<Record<string, Words>> = {
  battles: ADMIN_WORDS.battleStatuses,
  challenges: ADMIN_WORDS.challengeStatuses,
  payouts: ADMIN_WORDS.paymentStatuses,
  payments: ADMIN_WORDS.paymentStatuses,
  blocks: frBlocks.shows,
}

const FILTER_WORDS: Readonly<Record<string, Words>> = {
  role: ADMIN_WORDS.roles,
  bots: frAdmin.bots.choices,
  with_bets: frAdmin.bots.choices,
  direction: ADMIN_WORDS.payments,
  action: text.names,
}
