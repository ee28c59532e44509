import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { EndpointName, ErrorCode, SecurityEventResponse } from '@bougie/protocol'
import { ERRORS } from '@bougie/protocol/errors.ts'
import { Text } from '@mantine/core'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import {
  FilterField,
  figureColumn,
  ListSection,
  SpanFields,
  spanOf,
  TypedField,
  timeColumn,
  usePlayerFilter,
  wordColumn,
} from '../parts/ListSection.tsx'
import { ExportButton, SearchForm, UserLink, useAdminQuery } from '../parts/Section.tsx'

/** Events that are no calls. */
type OtherMethod = 'socket' | 'automatic' | 'cli' | 'overflow'

/** By the name of the call; other refused calls are named as they are. */
const frMethods = {
  passkeySignIn: 'Connexion par passkey',
  signup: 'Création de compte',
  connect: 'Connexion d’un wallet',
  betaConnect: 'Connexion d’un wallet',
  web3SignIn: 'Connexion par wallet de navigateur',
  recover: 'Code de récupération',
  logout: 'Déconnexion',
  endSession: 'Fin d’une session',
  endSessions: 'Fin de plusieurs sessions',
  addPasskey: 'Ajout d’une passkey',
  removePasskey: 'Retrait d’une passkey',
  newRecoveryCodes: 'Nouveaux codes de récupération',
  exportPersonalData: 'Copie des données',
  deleteAccount: 'Suppression du compte',
  createApiToken: 'Création d’un jeton',
  revokeApiToken: 'Révocation d’un jeton',
  revokeUserApiToken: 'Révocation d’un jeton par un admin',
  changeRole: 'Changement de rôle',
  deposit: 'Demande de dépôt',
  withdraw: 'Demande de retrait',
  confirmPayout: 'Retrait validé',
  rejectPayout: 'Retrait refusé',
  payCommission: 'Versement d’une commission',
  addBlock: 'Blocage',
  liftBlock: 'Levée d’un blocage',
  correctBalance: 'Correction d’un solde',
  createCreatorLink: 'Création d’un lien',
  changeCreatorLink: 'Modification d’un lien',
  deleteCreatorLink: 'Suppression d’un lien',
  closeGames: 'Fermeture ou ouverture des jeux',
  switchCycleBets: 'Arrêt ou reprise des paris',
  cancelBattle: 'Annulation d’une battle',
  cancelCycle: 'Annulation d’un cycle',
  passkeyRefresh: 'Prolongation de la session',
  passkeyMe: 'Lecture du wallet',
  me: 'Lecture du compte',
  wsTicket: 'Ouverture du direct',
  socket: 'Ouverture du direct',
  automatic: 'Automatique',
  cli: 'Ligne de commande',
  overflow: 'Trop d’événements à la fois',
} as const satisfies Partial<Record<EndpointName | OtherMethod, string>>

const text = {
  methods: frMethods as Readonly<Record<string, string>>,
  otherCall: (method: string) => `Appel ${method}`,
  lead: 'Connexions, refus et changements de clés, de rôles, d’argent et de blocages. Les adresses sont abrégées après 30 jours.',
  empty: 'Aucun événement',
  at: 'Quand',
  kind: 'Quoi',
  kinds: {
    sign_in: 'Connexion',
    sign_out: 'Déconnexion',
    refused: 'Refus',
    passkey: 'Passkey',
    role: 'Rôle',
    payout: 'Retrait',
    block: 'Blocage',
    correction: 'Correction',
    games: 'Jeux',
    api_token: 'Jeton d’API',
    account: 'Compte',
  },
  method: 'Méthode',
  outcome: 'Issue',
  outcomes: { ok: 'Accepté', refused: 'Refusé' },
  count: 'Fois',
  who: 'Compte',
  address: 'Adresse',
  forfeits: 'Forfaits immédiats',
  forfeitsText:
    'Battles des 7 derniers jours finies par forfait avant la fin de leur première manche. Elles ne comptent dans aucun classement.',
  loser: 'Forfait de',
  winner: 'Au profit de',
  sameAddress: (address: string) => `Même adresse : ${address}`,
  otherAddress: 'Adresses différentes',
} as const

const COLUMNS: readonly Column<SecurityEventResponse>[] = [
  timeColumn(text.at, ({ created_at }) => created_at),
  wordColumn(text.kind, ({ kind }) => text.kinds[kind]),
  wordColumn(text.method, ({ method }) => text.methods[method] ?? text.otherCall(method)),
  wordColumn(text.outcome, ({ outcome, code }) => (
    <>
      <Tag tone={outcome === 'ok' ? 'good' : 'bad'}>{text.outcomes[outcome]}</Tag>
      {code !== null && <Text fz="sm">{sentenceOf(code)}</Text>}
    </>
  )),
  figureColumn(text.count, ({ count }) => count),
  wordColumn(text.who, ({ user_id, pseudo }) => <UserLink id={user_id} name={pseudo} />),
  wordColumn(text.address, ({ address }) => address ?? frAdmin.none),
]

const FORFEIT_COLUMNS: readonly Column<EndpointResponse<'instantForfeits'>[number]>[] = [
  wordColumn(text.loser, ({ loser_id, loser }) => <UserLink id={loser_id} name={loser} />, {
    namesRow: true,
  }),
  wordColumn(text.winner, ({ winner_id, winner }) => <UserLink id={winner_id} name={winner} />),
  wordColumn(text.address, ({ same_address, loser_address }) =>
    same_address ? <Tag tone="bad">{text.sameAddress(loser_address ?? '')}</Tag> : text.otherAddress,
  ),
  timeColumn(text.at, ({ ended_at }) => ended_at),
]

/** The sentence that the player has read; the code of an older server that has none today. */
function sentenceOf(code: string): string {
  return isErrorCode(code) ? ERRORS[code].message : code
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

/** Sign-in attempts, and players with immediate forfeits. */
export function SecuritySection() {
  const filters = useFilters()
  const player = usePlayerFilter()
  const kind = choiceOf(text.kinds, filters.of('quoi'))
  const outcome = choiceOf(text.outcomes, filters.of('issue'))
  const address = filters.of('adresse') || undefined
  const query = { kind, outcome, address, ...spanOf(filters), user_id: player?.userId }
  return (
    <ListSection
      section="security"
      text={text}
      player={player}
      action={<ExportButton list="security" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.securityLog', { query, signal })}
    >
      {player === null && <InstantForfeits />}
      <SearchForm min={20} onSearch={filters.apply}>
        <FilterField filters={filters} name="quoi" label={text.kind} texts={text.kinds} />
        <FilterField filters={filters} name="issue" label={text.outcome} texts={text.outcomes} />
        <TypedField filters={filters} name="adresse" label={text.address} />
        <SpanFields filters={filters} />
      </SearchForm>
    </ListSection>
  )
}

/** Hidden without entries. */
function InstantForfeits() {
  const forfeits = useAdminQuery(['instant-forfeits'], (api, signal) => api('admin.instantForfeits', { signal }))
  if (forfeits.isPending || forfeits.data?.length === 0) return null
  return (
    <Surface title={text.forfeits}>
      <p>{text.forfeitsText}</p>
      <Loaded query={forfeits}>
        {(rows) => <DataTable caption={text.forfeits} columns={FORFEIT_COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
    </Surface>
  )
}
