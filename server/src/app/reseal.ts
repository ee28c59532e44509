// SQL: walks whole tables of SQL repositories by their ids.
// Seals with the current key everything that should be sealed, after a key rotation or for rows from before encryption.
// Each row is changed only if it is still as it was read, so that this can run beside servers and can be repeated.

import { battleSeedContext } from '../games/battle/play/battle-repository.ts'
import { cycleSeedContext } from '../games/cycle/play/cycle-rows.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { findSetting, lockSetting, storeSetting } from '../platform/setting-repository.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { PayoutDestination } from '../ports/payment-provider.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import { destinationMark, destinationPlace } from '../wallet/payment-repository.ts'
import { DATA_KEY_SETTING } from './database.ts'

const ROWS_AT_ONCE = 200

interface Row {
  readonly id: string
  readonly stored: string
}

interface Resealed {
  readonly destinations: number
  readonly seeds: number
}

/** `alongside` runs in the transaction that names the key, unless no row and no name has changed. */
export async function resealDatabase(
  database: Database,
  alongside: (transaction: Transaction, resealed: Resealed) => Promise<void>,
): Promise<Resealed> {
  const destinations = await resealAll(
    database,
    Prisma.sql`
    SELECT id, destination AS stored FROM payments WHERE destination IS NOT NULL`,
    resealDestination,
  )
  const running = Prisma.sql`(status IN ('active', 'live') OR server_seed LIKE 'enc1.%')`
  const battles = await resealAll(
    database,
    Prisma.sql`SELECT id, server_seed AS stored FROM battles WHERE ${running}`,
    seedResealer(Prisma.sql`battles`, battleSeedContext),
  )
  const cycles = await resealAll(
    database,
    Prisma.sql`SELECT id, server_seed AS stored FROM cycles WHERE ${running}`,
    seedResealer(Prisma.sql`cycles`, cycleSeedContext),
  )
  // Only now does every row open with the current key.
  const { keyId } = database.reader.secrets
  const resealed = { destinations, seeds: battles + cycles }
  await database.transaction(async (transaction) => {
    await lockSetting(transaction, DATA_KEY_SETTING)
    const isNamed = (await findSetting(transaction, DATA_KEY_SETTING))?.value === keyId
    await storeSetting(transaction, DATA_KEY_SETTING, { value: keyId, at: new Date() })
    if (!isNamed || resealed.destinations + resealed.seeds > 0) await alongside(transaction, resealed)
  })
  return resealed
}

type Reseal = (transaction: Transaction, row: Row, secrets: SecretBox) => Promise<number>

async function resealAll(database: Database, select: Prisma.Sql, reseal: Reseal): Promise<number> {
  let [count, after] = [0, '']
  for (;;) {
    const rows = await database.reader.query<Row>(
      Prisma.sql`SELECT * FROM (${select}) AS entry WHERE id > ${after} ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
    )
    const last = rows.at(-1)
    if (last === undefined) return count
    count += await database.transaction(async (transaction) => {
      const { secrets } = transaction
      let changed = 0
      for (const row of rows.filter(({ stored }) => !secrets.isCurrent(stored))) {
        changed += await reseal(transaction, row, secrets)
      }
      return changed
    })
    after = last.id
  }
}

function resealDestination(transaction: Transaction, { id, stored }: Row, secrets: SecretBox): Promise<number> {
  const text = secrets.open(stored, destinationPlace(id))
  const mark = destinationMark(secrets, JSON.parse(text) as PayoutDestination)
  return transaction.execute(Prisma.sql`
    UPDATE payments SET destination = ${secrets.seal(text, destinationPlace(id))}, destination_mark = ${mark}
    WHERE id = ${id} AND destination = ${stored}`)
}

function seedResealer(table: Prisma.Sql, placeOf: (id: string) => string): Reseal {
  return (transaction, { id, stored }, secrets) => {
    const sealed = secrets.seal(secrets.open(stored, placeOf(id)), placeOf(id))
    return transaction.execute(Prisma.sql`
      UPDATE ${table} SET server_seed = ${sealed} WHERE id = ${id} AND server_seed = ${stored}`)
  }
}
