import type { AccountRole, AdminUser } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { CORRECTION_EUROS_MAX } from '@bougie/protocol/rest/admin/user-endpoints.ts'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { shortAddress } from '../../../i18n/fr-player-name.ts'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import {
  botsIn,
  ChoiceField,
  FilterField,
  ListSection,
  moneyColumn,
  TypedField,
  timeColumn,
  wordColumn,
} from '../parts/ListSection.tsx'
import { addressOf, ExportButton, SearchForm } from '../parts/Section.tsx'

export const frUsers = {
  lead: 'Par pseudo, adresse de wallet ou identifiant, ou par l’identifiant ou la référence d’un paiement.',
  query: 'Recherche',
  role: 'Rôle',
  empty: 'Aucun joueur trouvé',
  pseudo: 'Pseudo',
  kind: 'Compte',
  kinds: ADMIN_WORDS.kinds,
  roles: ADMIN_WORDS.roles,
  wallet: 'Wallet',
  balance: 'Solde',
  since: 'Inscription',
  state: 'État',
  free: 'Actif',
  blocked: ADMIN_WORDS.blocked,
  blockedForGood: ADMIN_WORDS.blockedForGood,
  gone: 'Supprimé',
  open: (pseudo: string) => `Ouvrir la fiche de ${pseudo}`,
  id: 'Identifiant',
  linkCode: 'Code créateur suivi',
  sameDestination: 'Même compte de retrait que',
  sameDevice: 'Même navigateur que, en 90 jours',
  victories: 'Victoires',
  losses: 'Défaites',
  draws: 'Égalités',
  rating: 'Points de classement',
  ratingOf: (points: string, deviation: number, battles: number) =>
    `${points} · écart ${deviation} · ${battles} ${battles <= 1 ? 'partie classée' : 'parties classées'}`,
  activeBattles: 'Battles en cours',
  passkeys: 'Passkeys',
  sessions: 'Sessions ouvertes',
  deposits: 'Dépôts',
  withdrawals: 'Retraits',
  gains: 'Gains totaux',
  deposited: 'Total déposé',
  withdrawn: 'Total retiré',
  statement: 'Relevé',
  paymentsOf: 'Ses paiements',
  battlesOf: 'Ses battles',
  securityOf: 'Ses connexions',
  actionsOf: 'Dans le journal',
  card: 'Sa carte',
  deleted: (when: string) => `Ce compte a été supprimé par son joueur le ${when}. Personne ne peut le rétablir.`,
  changeRole: 'Changer le rôle',
  roleQuestion: (pseudo: string) => `Changer le rôle de ${pseudo} ?`,
  roleText: 'Le nouveau rôle vaut dès son prochain appel au serveur.',
  operatorAdmin: 'Administrateur par configuration du serveur : son rôle ne change pas ici.',
  roleChanged: (pseudo: string, role: string) => `${pseudo} a maintenant le rôle ${role}.`,
  blockAction: 'Bloquer',
} as const

export const frCorrection = {
  action: 'Corriger le solde',
  title: (pseudo: string) => `Corriger le solde de ${pseudo}`,
  lead: 'L’argent vient de la maison ou lui revient. La correction reste dans le relevé du joueur et dans le journal.',
  amount: 'Montant',
  amountHint: 'Par exemple 12,50 pour donner, −12,50 pour reprendre.',
  amountWrong: `Indiquez un montant, ${formatWholeEuros(CORRECTION_EUROS_MAX)} au plus`,
  reason: 'Motif',
  reasonHint: 'Le joueur le lit dans son relevé.',
  reasonMissing: 'Indiquez un motif',
  confirm: 'Corriger',
  done: (pseudo: string, balance: string) => `Le solde de ${pseudo} est maintenant de ${balance}.`,
} as const

export const frUserApiTokens = {
  title: 'Jetons d’API',
  name: 'Nom',
  prefix: 'Début',
  scopes: 'Droits',
  scopeNames: { read: 'Lire', battle: 'Battle', cycle: 'Cycle' },
  expires: 'Expire le',
  lastUsed: 'Dernière activité',
  revoke: 'Révoquer',
  revokeNamed: (name: string) => `Révoquer : ${name}`,
  revokeQuestion: (name: string) => `Révoquer le jeton « ${name} » ?`,
  revokeText: 'Ses programmes sont déconnectés tout de suite. Un jeton révoqué ne sert plus jamais.',
  revoked: (name: string) => `Jeton « ${name} » révoqué`,
} as const

export const frNotes = {
  title: 'Notes de l’équipe',
  label: 'Nouvelle note',
  add: 'Ajouter la note',
  added: 'Note ajoutée.',
  hint: 'Définitive. Le joueur la lit dans l’export de ses données.',
  empty: 'Aucune note',
  by: (author: string, when: string) => `${author}, ${when}`,
} as const

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    header: frUsers.pseudo,
    namesRow: true,
    sortBy: ({ pseudo }) => pseudo,
    cell: ({ id, pseudo }) => (
      <Link to={addressOf('users', id)} aria-label={frUsers.open(pseudo)}>
        {pseudo}
      </Link>
    ),
  },
  wordColumn(frUsers.role, ({ account_role }) => <RoleTag role={account_role} />),
  wordColumn(frUsers.kind, ({ kind }) =>
    kind === 'bot' ? <Tag tone="info">{frUsers.kinds.bot}</Tag> : frUsers.kinds[kind],
  ),
  wordColumn(frUsers.wallet, ({ wallet_address }) => shortAddress(wallet_address)),
  moneyColumn(frUsers.balance, ({ balance }) => balance),
  timeColumn(frUsers.since, ({ created_at }) => created_at),
  wordColumn(frUsers.state, (user) => <UserState {...user} />),
]

/** All accounts. */
export function UsersSection() {
  const filters = useFilters()
  const bots = botsIn(filters)
  const query = {
    bots: bots.chosen,
    q: filters.of('q') || undefined,
    role: choiceOf(frUsers.roles, filters.of('role')),
  }
  return (
    <ListSection
      section="users"
      text={frUsers}
      action={<ExportButton list="users" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminUsers', { query, signal })}
    >
      <SearchForm onSearch={filters.apply}>
        <TypedField filters={filters} name="q" label={frUsers.query} />
        <FilterField filters={filters} name="role" label={frUsers.role} texts={frUsers.roles} />
        <ChoiceField {...bots} />
      </SearchForm>
    </ListSection>
  )
}

const ROLE_TONES = { user: 'neutral', influencer: 'info', admin: 'warning' } as const

export function RoleTag({ role }: { readonly role: AccountRole }) {
  return <Tag tone={ROLE_TONES[role]}>{frUsers.roles[role]}</Tag>
}

export function UserState({ block, deleted_at }: Pick<AdminUser, 'block' | 'deleted_at'>) {
  if (deleted_at !== null) return <Tag>{frUsers.gone}</Tag>
  if (block === null) return <Tag tone="good">{frUsers.free}</Tag>
  return <Tag tone="bad">{block.isPermanent ? frUsers.blockedForGood : frUsers.blocked}</Tag>
}
