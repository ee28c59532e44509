// Everything that is stored about a player, as one JSON file or as one CSV file per kind. It is read in pages and
// written as it is read, so that no history is ever completely in memory.

import { PERSONAL_DATA_KINDS, type PersonalDataKind, type UserId } from '@bougie/protocol'
import { BYTE_ORDER_MARK, csvRow, yieldingBetween } from '../platform/csv.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import { type PersonalRow, pages } from './repository.ts'

export interface ExportDependencies
  extends Pick<SharedDependencies, 'clock' | 'database'>,
    Pick<WalletCapability, 'wholeStatement'> {}

export function createPersonalDataExport({ clock, database, wholeStatement }: ExportDependencies) {
  const pagesOf = (kind: PersonalDataKind, userId: UserId) =>
    kind === 'statement' ? statementPages(userId) : pages(database.reader, kind, userId)

  async function* statementPages(userId: UserId): AsyncIterable<readonly PersonalRow[]> {
    for await (const lines of wholeStatement(userId)) {
      yield lines.map((line) => ({
        at: line.createdAt.toISOString(),
        movement_id: line.movementId,
        ordinal: line.ordinal,
        type: line.type,
        cause_type: line.causeType,
        cause_id: line.causeId,
        amount_cents: line.amountCents,
        balance_cents: line.balanceCents,
      }))
    }
  }

  async function* json(userId: UserId): AsyncIterable<string> {
    yield `{"exported_at":${JSON.stringify(new Date(clock.nowMs()).toISOString())},"user_id":${JSON.stringify(userId)}`
    for (const kind of PERSONAL_DATA_KINDS) {
      yield `,\n${JSON.stringify(kind)}:[`
      let isFirst = true
      for await (const rows of pagesOf(kind, userId)) {
        yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
        isFirst = false
      }
      yield ']'
    }
    yield '}\n'
  }

  async function* csv(kind: PersonalDataKind, userId: UserId): AsyncIterable<string> {
    yield BYTE_ORDER_MARK
    let isFirst = true
    for await (const rows of pagesOf(kind, userId)) {
      const [first] = rows
      const head = isFirst && first ? csvRow(Object.keys(first)) : ''
      isFirst = false
      yield head + rows.map((row) => csvRow(Object.values(row).map((value) => String(value ?? '')))).join('')
    }
  }

  return {
    json: (userId: UserId) => yieldingBetween(json(userId)),
    csv: (kind: PersonalDataKind, userId: UserId) => yieldingBetween(csv(kind, userId)),
  }
}

export type PersonalDataExport = ReturnType<typeof createPersonalDataExport>
