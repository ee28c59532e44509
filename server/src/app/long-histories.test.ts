// Lists, figures and the running audit must not take longer with a longer history: each statement finds its rows by an
// index. SQLite plans without statistics, so its plan for an empty table is its plan for a long one; the bench `history`
// measures both databases.
import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { planOf } from '../../test/query-plan.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { between } from '../admin/figures-repository.ts'
import { listActive } from '../blacklist/repository.ts'
import * as battleLists from '../games/battle/play/battle-list-repository.ts'
import { leaderboard } from '../games/battle/play/player-repository.ts'
import * as ratings from '../games/battle/rating/rating-repository.ts'
import * as cycleRepository from '../games/cycle/play/cycle-repository.ts'
import type { Prisma } from '../generated/sqlite/client.ts'
import { search } from '../identity/user-directory-repository.ts'
import { headToHead, recentOf } from '../players/player-file-repository.ts'
import type { Reader } from '../ports/database.ts'
import * as securityLog from '../security-log/repository.ts'
import * as audit from '../wallet/audit-repository.ts'
import { lines } from '../wallet/statement-repository.ts'

const USER = randomUUID() as UserId
const OTHER = randomUUID() as UserId
const SINCE = new Date(Date.UTC(2026, 10, 1))
const PAGE = { limit: 20, before: { beforeId: randomUUID() } }

interface ListedWork {
  readonly work: (reader: Reader) => Promise<unknown>
  /** The indexes that its plans name. */
  readonly indexes: readonly string[]
  /** The database sorts rows, but only a page, or those of a period. */
  readonly sorts?: boolean
}

const LISTED: Readonly<Record<string, ListedWork>> = {
  'ended battles of a player': {
    work: (reader) => battleLists.endedOf(reader, USER, PAGE),
    sorts: true,
    indexes: [
      'battles_user_one_ended_idx (user_one_id=? AND ended_at>? AND ended_at<?)',
      'battles_user_two_ended_idx (user_two_id=? AND ended_at>? AND ended_at<?)',
    ],
  },
  'newest battles in a profile': {
    work: (reader) => recentOf(reader, USER, 5),
    sorts: true,
    indexes: [
      'battles_user_one_id_created_at_idx (user_one_id=?)',
      'battles_user_two_id_created_at_idx (user_two_id=?)',
    ],
  },
  "battles between two players, found among the viewer's": {
    work: (reader) => headToHead(reader, { userId: USER, otherId: OTHER }),
    indexes: [
      'battles_user_one_id_created_at_idx (user_one_id=?)',
      'battles_user_two_id_created_at_idx (user_two_id=?)',
    ],
  },
  'rating history': {
    work: (reader) => ratings.history(reader, USER, 30),
    indexes: ['battle_ratings_user_id_unrated_reason_at_idx (user_id=? AND unrated_reason=?)'],
  },
  'evidence that two players are one person': {
    work: (reader) => ratings.evidence(reader, [[USER, OTHER]], SINCE),
    indexes: [
      'security_events_user_id_created_at_idx (user_id=? AND created_at>?)',
      'security_events_address_user_id_created_at_idx (address=? AND user_id=? AND created_at>?)',
      'security_events_device_mark_user_id_created_at_idx (device_mark=? AND user_id=? AND created_at>?)',
      'payments_destination_mark_user_id_idx (destination_mark=? AND user_id=?)',
    ],
  },
  'active blocks': {
    work: (reader) => listActive(reader, SINCE, 10),
    sorts: true,
    indexes: ['blocks_open_idx (ends_at=?)', 'blocks_open_idx (ends_at>?)'],
  },
  'ranks of a period': {
    work: (reader) => leaderboard(reader, { since: SINCE, limit: 50 }),
    sorts: true,
    indexes: ['battles_status_created_at_idx (status=? AND created_at>?)'],
  },
  'instant forfeits': {
    work: (reader) => securityLog.instantForfeits(reader, { since: SINCE, max: 100 }),
    sorts: true,
    indexes: ['battles_status_created_at_idx (status=? AND created_at>?)'],
  },
  'refused security events of a player': {
    work: (reader) => {
      const everything = { address: null, kind: null, from: null, until: null, limit: 20, before: null }
      return securityLog.search(reader, { ...everything, userId: USER, outcome: 'refused' })
    },
    indexes: ['security_events_user_id_created_at_idx (user_id=?)'],
  },
  'figures of a day': {
    work: (reader) => between(reader, { start: SINCE, end: new Date(SINCE.getTime() + 1) }, ['house']),
    indexes: [
      'users_created_at_idx (created_at>? AND created_at<?)',
      'battles_status_created_at_idx (status=? AND created_at>?)',
    ],
  },
  'users of the administration': {
    work: (reader) => search(reader, { bots: 'all', adminWallets: [], limit: 20, before: null }),
    indexes: ['entry USING INDEX users_created_at_idx'],
  },
  'a later page of a statement': {
    work: (reader) => {
      const before = { movementId: randomUUID(), ordinal: 0 }
      return lines(reader, USER, { span: null, before, limit: 20 })
    },
    indexes: ['SEARCH line USING PRIMARY KEY (account_id=? AND at=?)'],
  },
  'a later page of cycles': {
    work: (reader) => cycleRepository.list(reader, PAGE),
    indexes: ['cycles_number_key (number<?)'],
  },
  'a later page of cycles with bets': {
    work: (reader) => cycleRepository.list(reader, { ...PAGE, withBets: 'without' }),
    indexes: ['cycles_with_bets_idx (number<?)'],
  },
  'the cycle before this one': {
    work: (reader) => cycleRepository.findLastClosed(reader),
    indexes: ['SEARCH cycles USING INDEX cycles_number_key'],
  },
  'a slice of players in the running audit': {
    work: (reader) => audit.auditPlayers(reader, { after: null, max: 1 }),
    indexes: ['SEARCH line USING PRIMARY KEY (account_id=? AND at=? AND line=?)'],
  },
  'sum of the running audit': {
    work: (reader) => audit.sumRunningCents(reader),
    indexes: ['ledger_accounts USING INDEX ledger_accounts_lasting_idx', 'battles_status_created_at_idx (status=?)'],
  },
  'overdrawn accounts of the running audit': {
    work: (reader) => audit.findOverdrawn(reader, 1),
    indexes: ['ledger_accounts USING INDEX ledger_accounts_lasting_idx'],
  },
}

/** A reader that keeps the statements sent through it. */
function recording(reader: Reader, statements: Prisma.Sql[]): Reader {
  return {
    ...reader,
    query: (sql) => {
      statements.push(sql)
      return reader.query(sql)
    },
  }
}

test.each(Object.entries(LISTED))('%s: found by an index, however long the history is', async (_name, listed) => {
  const { database, dispose } = await createTestDatabase()
  try {
    const statements: Prisma.Sql[] = []
    await listed.work(recording(database.reader, statements))
    const plans: string[] = []
    for (const sql of statements) plans.push(await planOf(database.reader, sql))
    for (const index of listed.indexes) expect(plans.join('\n')).toContain(index)
    if (listed.sorts !== true) expect(plans.join('\n')).not.toContain('USE TEMP B-TREE FOR ORDER BY')
    expect(plans.join('\n')).not.toMatch(/SCAN (battles|cycles|ledger_accounts|entry)"/)
    expect(plans.join('\n')).not.toContain('security_events_outcome_created_at_idx')
  } finally {
    await dispose()
  }
})
