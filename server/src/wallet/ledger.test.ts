import { randomUUID } from 'node:crypto'
import type { BattleId, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createLedgerRepository } from '../adapters/prisma/ledger-repository.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'
import { accounts } from './accounts.ts'
import { createLedger, type Movement } from './ledger.ts'

describeOnDatabases('ledger', (createDatabase) => {
  test('posts', async () => {
    const { database } = await createDatabase()
    const ledger = createLedger({ repository: createLedgerRepository(), clock: { nowMs: () => 0 } })
    const ana = accounts.player(randomUUID() as UserId)
    const escrow = accounts.battleEscrow(randomUUID() as BattleId)
    const movement = (key: string, transfers: Movement['transfers']): Movement => ({
      key,
      reason: 'x',
      cause: { type: 'a', id: 'b' },
      transfers,
    })
    const r = await database.transaction((tx) =>
      ledger.post(tx, [
        movement('w', [{ from: accounts.promo, to: ana, amountCents: 100 }]),
        movement('s1', [{ from: ana, to: escrow, amountCents: 60 }]),
        movement('s2', [{ from: ana, to: escrow, amountCents: 60 }]),
        movement('s3', [{ from: ana, to: escrow, amountCents: 40 }]),
        movement('s3', [{ from: ana, to: escrow, amountCents: 40 }]),
      ]),
    )
    expect(r.map((x) => x.ok)).toEqual([true, true, false, true, true])
    expect(await ledger.balancesOf(database.reader, [ana, escrow, accounts.promo])).toEqual(
      new Map([
        [ana, 0],
        [escrow, 100],
        [accounts.promo, -100],
      ]),
    )
  })
})
