// Every table with a column that names a player, and how its rows are treated: exported or not, deleted with the
// account or kept, each with the reason. A test compares this list with the database, so that a new table must be added
// here.
import type { PersonalDataKind } from '@bougie/protocol'

interface ExportedRows {
  readonly kind: PersonalDataKind
  readonly columns: readonly string[]
  /** The order of the rows, which are read page by page; unique together. By default the time of creation and the id. */
  readonly order?: readonly string[]
  /** A condition in addition to the owner's column. */
  readonly only?: string
}

type Deletion =
  /** The rows are deleted with the account. */
  | { readonly rows: 'deleted' }
  /** Only these columns are cleared. */
  | { readonly rows: 'cleared'; readonly columns: readonly string[]; readonly why: string }
  | { readonly rows: 'kept'; readonly why: string }
  /** Rewritten by dedicated code: see `erase` of repository.ts. */
  | { readonly rows: 'rewritten'; readonly why: string }

export type OwnerKind = 'passkeyUserId' | 'walletKey' | 'walletAddress' | 'ledgerAccount'

export interface PersonalTable {
  readonly table: string
  /** Columns that name the player. */
  readonly owner: readonly string[]
  /** The kind of value in those columns; by default the id of the player. */
  readonly ownerIs?: OwnerKind
  readonly exported: ExportedRows | { readonly not: string }
  readonly deletion: Deletion
}

/** Most tables name the player by `user_id`. */
type DeclaredTable = Omit<PersonalTable, 'owner'> & Partial<Pick<PersonalTable, 'owner'>>

const MONEY = 'a row of money, which the Code de commerce asks to keep for ten years; its id stands for nobody any more'
const GAME = 'history and proof of the other player too; its id stands for nobody any more'

const TABLES: readonly DeclaredTable[] = [
  {
    table: 'users',
    owner: ['id'],
    exported: {
      kind: 'profile',
      columns: [
        ...['id', 'kind', 'wallet_address', 'wallet_id', 'pseudo', 'profile_picture', 'account_role', 'is_hidden'],
        ...['creator_link_code', 'created_at', 'updated_at'],
      ],
      order: ['id'],
    },
    deletion: { rows: 'rewritten', why: 'battles and money refer to the row, which names nobody any more' },
  },
  {
    table: 'passkey_users',
    owner: ['id'],
    ownerIs: 'passkeyUserId',
    exported: { not: 'name and address of the wallet stand in the profile' },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'passkey_credentials',
    owner: ['passkey_user_id'],
    ownerIs: 'passkeyUserId',
    exported: {
      kind: 'passkeys',
      columns: ['id', 'name', 'device_type', 'backed_up', 'transports', 'created_at', 'last_used_at'],
    },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'recovery_codes',
    owner: ['passkey_user_id'],
    ownerIs: 'passkeyUserId',
    exported: { kind: 'recovery_codes', columns: ['created_at', 'used_at'], order: ['created_at', 'hash'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'passkey_challenges',
    owner: ['passkey_user_id'],
    ownerIs: 'passkeyUserId',
    exported: { not: 'random numbers of a few minutes' },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'web3_nonces',
    owner: ['wallet_key'],
    ownerIs: 'walletKey',
    exported: { not: 'random numbers of a few minutes' },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'tokens',
    exported: {
      kind: 'sessions',
      columns: ['family_id', 'user_agent', 'created_at', 'started_at', 'used_at', 'expires_at', 'revoked_at'],
      order: ['created_at', 'hash'],
      only: `kind = 'user'`,
    },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'tokens',
    owner: ['passkey_user_id'],
    ownerIs: 'passkeyUserId',
    exported: { not: 'the sessions as the passkey sees them, which are exported' },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'api_tokens',
    exported: {
      kind: 'api_tokens',
      columns: ['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'ledger_accounts',
    exported: { not: 'its balance is the last line of the statement' },
    deletion: { rows: 'kept', why: MONEY },
  },
  {
    table: 'ledger_lines',
    owner: ['account_id'],
    ownerIs: 'ledgerAccount',
    exported: { not: 'positions in the statement, which is exported with its amounts' },
    deletion: { rows: 'kept', why: MONEY },
  },
  {
    table: 'ledger_transfers',
    owner: ['from_account_id', 'to_account_id'],
    ownerIs: 'ledgerAccount',
    exported: { not: 'the statement, which is exported, has each of them with its amount' },
    deletion: { rows: 'kept', why: MONEY },
  },
  {
    table: 'payments',
    exported: {
      kind: 'payments',
      columns: [
        ...['id', 'direction', 'channel', 'amount_cents', 'fee_cents', 'reference', 'note', 'destination_last4'],
        ...['status', 'created_at', 'ended_at'],
      ],
    },
    deletion: {
      rows: 'cleared',
      columns: ['note', 'destination', 'destination_last4'],
      why: `${MONEY}; the fingerprint of its account stays, which needs the data key and finds one excluded player again`,
    },
  },
  {
    table: 'corrections',
    exported: { kind: 'corrections', columns: ['id', 'amount_cents', 'reason', 'created_at'] },
    deletion: { rows: 'kept', why: MONEY },
  },
  {
    table: 'corrections',
    owner: ['admin_id'],
    exported: { not: 'what an admin did for others' },
    deletion: { rows: 'kept', why: MONEY },
  },
  {
    table: 'battles',
    owner: ['user_one_id', 'user_two_id'],
    exported: {
      kind: 'battles',
      columns: [
        ...['id', 'user_one_id', 'user_two_id', 'stake_cents', 'status', 'points_one', 'points_two', 'winner'],
        ...['forfeited_by', 'cancel_reason', 'program_one', 'program_two', 'created_at', 'ended_at'],
      ],
    },
    deletion: { rows: 'kept', why: GAME },
  },
  {
    table: 'battle_challenges',
    owner: ['challenger_id', 'accepter_id', 'addressee_id'],
    exported: {
      kind: 'challenges',
      columns: ['id', 'code', 'stake_cents', 'status', 'created_at', 'expires_at', 'closed_at', 'battle_id'],
    },
    deletion: { rows: 'rewritten', why: `open ones are withdrawn, the others stay: ${GAME}` },
  },
  {
    table: 'cycle_bets',
    exported: {
      kind: 'cycle_bets',
      columns: [
        ...['id', 'cycle_id', 'direction', 'stake_cents', 'fee_cents', 'odds_hundredths', 'result', 'payout_cents'],
        ...['by_program', 'placed_at', 'ended_at'],
      ],
      order: ['placed_at', 'id'],
    },
    deletion: { rows: 'kept', why: MONEY },
  },
  {
    table: 'player_records',
    exported: { kind: 'record', columns: ['wins', 'losses', 'draws', 'winstreak', 'gains_cents'], order: ['user_id'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'player_follows',
    owner: ['follower_id'],
    exported: { kind: 'follows', columns: ['followed_id', 'created_at'], order: ['created_at', 'followed_id'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'player_follows',
    owner: ['followed_id'],
    exported: { not: 'whom others follow is theirs, and seen by nobody else' },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'player_blocks',
    exported: { kind: 'player_blocks', columns: ['blocked_id', 'created_at'], order: ['created_at', 'blocked_id'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'player_blocks',
    owner: ['blocked_id'],
    exported: { not: 'whom others block is theirs, and seen by nobody else' },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'battle_ratings',
    exported: {
      kind: 'battle_ratings',
      columns: ['battle_id', 'at', 'unrated_reason', 'points_before', 'points_after', 'deviation_after'],
    },
    deletion: { rows: 'kept', why: 'the ratings of opponents are recomputed from them' },
  },
  {
    table: 'player_ratings',
    exported: {
      kind: 'rating',
      columns: ['points', 'deviation', 'volatility', 'battles', 'rated_at'],
      order: ['user_id'],
    },
    deletion: { rows: 'kept', why: 'the audit compares it with the battles it follows from' },
  },
  {
    table: 'player_limits',
    exported: {
      kind: 'limits',
      columns: ['kind', 'period', 'amount_cents', 'next_amount_cents', 'next_from', 'updated_at'],
      order: ['kind', 'period'],
    },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'player_pauses',
    exported: { kind: 'pauses', columns: ['paused_until', 'excluded_at'], order: ['user_id'] },
    deletion: { rows: 'rewritten', why: 'whoever is gone plays no more, also by a call that was on its way' },
  },
  {
    table: 'creator_links',
    exported: { kind: 'creator_links', columns: ['id', 'link_code', 'created_at', 'updated_at', 'deleted_at'] },
    deletion: { rows: 'rewritten', why: 'marked deleted: players and commission that were booked belong to the link' },
  },
  {
    table: 'page_views',
    owner: ['wallet_address'],
    ownerIs: 'walletAddress',
    exported: { kind: 'page_views', columns: ['url', 'referrer_url', 'user_agent', 'created_at'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'user_journeys',
    owner: ['wallet_key'],
    ownerIs: 'walletKey',
    exported: {
      kind: 'journeys',
      columns: ['page_category', 'referrer_page_category', 'action_name', 'additional_data', 'created_at'],
    },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'blocks',
    exported: { kind: 'blocks', columns: ['reason', 'source', 'created_at', 'ends_at', 'lifted_at'] },
    deletion: { rows: 'kept', why: 'the security of the service; it names nobody but the id' },
  },
  {
    table: 'blocks',
    owner: ['created_by'],
    exported: { not: 'what an admin did to others' },
    deletion: { rows: 'kept', why: 'the security of the service; it names nobody but the id' },
  },
  {
    table: 'user_notes',
    exported: { kind: 'notes', columns: ['text', 'created_at'] },
    deletion: { rows: 'kept', why: 'notes of admins are never changed, as their log is not; they are to name nobody' },
  },
  {
    table: 'user_notes',
    owner: ['admin_id'],
    exported: { not: 'about others' },
    deletion: { rows: 'kept', why: 'notes of admins are never changed, as their log is not' },
  },
  {
    table: 'admin_actions',
    owner: ['admin_id'],
    exported: { not: 'the log of the administration, about others' },
    deletion: { rows: 'kept', why: 'the log of the administration is never changed' },
  },
  {
    table: 'admin_actions',
    owner: ['subject_id'],
    exported: { not: 'what they did to the player is exported: corrections, blocks and notes' },
    deletion: { rows: 'kept', why: 'the log of the administration is never changed' },
  },
  {
    table: 'announcements',
    owner: ['admin_id'],
    exported: { not: 'said to everybody' },
    deletion: { rows: 'kept', why: 'names nobody but the id' },
  },
  {
    table: 'security_events',
    exported: {
      kind: 'security_events',
      columns: ['kind', 'method', 'outcome', 'code', 'address', 'device_mark', 'count', 'created_at'],
    },
    deletion: {
      rows: 'cleared',
      columns: ['address', 'device_mark'],
      why: 'the security of the service, 180 days, without address and device',
    },
  },
  {
    table: 'queue_entries',
    exported: { kind: 'queue', columns: ['amount_cents', 'joined_at'], order: ['user_id'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'next_references',
    exported: { kind: 'next_reference', columns: ['reference', 'created_at'], order: ['user_id'] },
    deletion: { rows: 'deleted' },
  },
  {
    table: 'idempotent_answers',
    exported: { not: 'answers to calls, repeated for 30 days; what they say is exported' },
    deletion: { rows: 'deleted' },
  },
]

export const PERSONAL_TABLES: readonly PersonalTable[] = TABLES.map((table) => ({ owner: ['user_id'], ...table }))
