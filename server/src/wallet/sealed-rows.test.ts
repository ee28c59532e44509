// Sealed rows of the database are useless without the key.
import { randomBytes } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, seatBattle } from '../../test/battle-fixture.ts'
import { liveCycle } from '../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { BANK, giveMoney, historyOf, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { resealDatabase } from '../app/reseal.ts'
import * as battleRepository from '../games/battle/play/battle-repository.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { createMemoryBus } from '../infrastructure/memory/bus.ts'
import { createSecretBox, DATA_KEY_BYTES } from '../infrastructure/system/secret-box.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import type { Database } from '../ports/database.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import { createIdempotentCalls } from './idempotency.ts'

describeOnDatabases('sealed rows', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('[15.6] a destination is sealed, the same account has the same mark, and only its ends are shown', async () => {
    const app = await startApp()
    const [ana, bob] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    for (const user of [ana, bob]) {
      await giveMoney(app, user, 100)
      await withdraw(app, user, { amount: 20, channel: 'bank', destination: BANK })
    }
    const rows = await app.database.reader.query<{ destination: string; destination_mark: string }>(
      Prisma.sql`SELECT * FROM payments`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/FR76|3000600001|AGRIFRPP|Camille/)
    expect(new Set(rows.map(({ destination }) => destination)).size).toBe(2)
    expect(new Set(rows.map((row) => row.destination_mark)).size).toBe(1)
    const [entry] = await app.call('balanceHistory', { token: ana.token, params: { userId: ana.id }, query: {} })
    expect(entry).toMatchObject({ destination_last4: '0189', destination: 'FR76 •••• 0189' })
    await app.advance(5_000)
    expect(await historyOf(app, ana)).toEqual(['withdraw 20.00 completed'])
  })

  test('[15.5] one destination of several accounts is shown to admins, in the review and on the player’s page', async () => {
    const app = await startApp()
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    const [ana, bob, eve] = [
      await signUpLocally(app.call),
      await signUpLocally(app.call),
      await signUpLocally(app.call),
    ]
    for (const user of [ana, bob, eve]) await giveMoney(app, user, 1_000)
    const other = { ...BANK, iban: 'DE89370400440532013000' }
    await withdraw(app, ana, { amount: 20, channel: 'bank', destination: BANK })
    await withdraw(app, bob, { amount: 600, channel: 'bank', destination: { ...BANK, holder: 'Bob' } })
    await withdraw(app, eve, { amount: 600, channel: 'bank', destination: other })
    const waiting = await adminApp.call('adminPayouts', { token: admin.token, query: {} })
    const columns = waiting.map((row) => [
      row.pseudo,
      row.destination,
      row.destination_others,
      row.taken_day,
      row.taken_week,
    ])
    expect(columns).toEqual([
      [bob.pseudo, 'FR76 •••• 0189', 1, 600, 600],
      [eve.pseudo, 'DE89 •••• 3000', 0, 600, 600],
    ])
    const pageOf = (id: UserId) => adminApp.call('adminUser', { token: admin.token, params: { id } })
    expect((await pageOf(ana.id)).same_destination).toEqual([{ id: bob.id, pseudo: bob.pseudo }])
    expect((await pageOf(eve.id)).same_destination).toEqual([])
  })

  test('[15.6] what is kept of a repeated call needs the key too, because its destination could be guessed', async () => {
    const { call, clock, database } = await startApp()
    const { id: userId } = await signUpLocally(call)
    const onFailure = (_what: unknown, cause: unknown) => expect.unreachable(String(cause))
    const shared = { clock, timers: clock, tasks: createTasks({ onFailure }), bus: createMemoryBus({ onFailure }) }
    const performWith = (secrets: SecretBox) => {
      const transaction: Database['transaction'] = (work) =>
        database.transaction((given) => work({ ...given, secrets }))
      const calls = createIdempotentCalls({ ...shared, database: { ...database, transaction } })
      return calls.respondOnce({ userId, key: 'k', request: { ...BANK } }, async () => ({ ok: true as const }))
    }
    const [key, another] = [Buffer.alloc(DATA_KEY_BYTES, 'one'), Buffer.alloc(DATA_KEY_BYTES, 'another')]
    expect(await performWith(createSecretBox(key))).toMatchObject({ response: { ok: true }, isNew: true })
    expect(await performWith(createSecretBox(key))).toMatchObject({ response: { ok: true }, isNew: false })
    const conflict = { response: { code: 'IDEMPOTENCY_CONFLICT' } }
    expect(await performWith(createSecretBox(another))).toMatchObject(conflict)
    // After an exchange of the key the call is still the same one.
    const exchanged = await performWith(createSecretBox(another, [key]))
    expect(exchanged).toMatchObject({ response: { ok: true }, isNew: false })
  })

  test('[15.6] a row from before there was a key is paid, and sealed by reseal', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    await giveMoney(app, user, 1_000)
    const { id } = await withdraw(app, user, { amount: 600, channel: 'bank', destination: BANK })
    const plain = JSON.stringify({ type: 'bank', ...BANK })
    const execute = (sql: Prisma.Sql) => app.database.transaction((work) => work.execute(sql))
    await execute(Prisma.sql`UPDATE payments SET destination = ${plain}, destination_mark = NULL`)
    const recorded: unknown[] = []
    const reseal = () => resealDatabase(app.database, async (_, resealed) => void recorded.push(resealed))
    expect(await reseal()).toEqual({ destinations: 1, seeds: 0 })
    expect(await reseal()).toEqual({ destinations: 0, seeds: 0 })
    expect(recorded).toEqual([{ destinations: 1, seeds: 0 }])
    const [row] = await app.database.reader.query(Prisma.sql`SELECT * FROM payments`)
    expect(row).toMatchObject({ destination: expect.stringMatching(/^enc1\./), destination_mark: expect.any(String) })
    await execute(Prisma.sql`UPDATE payments SET destination = ${plain}`)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    const params = { id }
    expect(await adminApp.call('confirmPayout', { token: admin.token, params })).toMatchObject({
      destination_last4: '0189',
    })
  })

  test('[15.6] the seed of a battle is sealed until its end, also after a restart, and open from then on', async () => {
    const app = await startApp()
    const { battleId, one, stored } = await seatBattle(app)
    const seedOf = async () => {
      const [row] = await app.database.reader.query<{ seed: string }>(
        Prisma.sql`SELECT server_seed AS seed FROM battles WHERE id = ${battleId}`,
      )
      return row?.seed
    }
    const { serverSeed } = (await stored()).head.seeds
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(await seedOf()).toMatch(/^enc1\./)
    const [active] = await battleRepository.findActive(app.database.reader)
    expect(active?.head.seeds.serverSeed).toBe(serverSeed)
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    expect(await seedOf()).toBe(serverSeed)
  })

  test('[15.6] the seed of a battle from before there was a key is still read', async () => {
    const app = await startApp()
    const { battleId } = await seatBattle(app)
    const seed = randomBytes(32).toString('hex')
    await app.database.transaction((work) =>
      work.execute(Prisma.sql`UPDATE battles SET server_seed = ${seed} WHERE id = ${battleId}`),
    )
    const found = await battleRepository.find(app.database.reader, battleId)
    expect(found?.head.seeds.serverSeed).toBe(seed)
  })

  test('[15.6] the seed of a cycle is sealed until its end, and open from then on', async () => {
    const app = await startApp()
    await app.settle()
    const { id } = await liveCycle(app)
    const seedOf = async () => {
      const [row] = await app.database.reader.query<{ seed: string }>(
        Prisma.sql`SELECT server_seed AS seed FROM cycles WHERE id = ${id}`,
      )
      return row?.seed
    }
    expect(await seedOf()).toMatch(/^enc1\./)
    await app.application.cycle.admin.cancel(id, () => Promise.resolve())
    expect(await seedOf()).toMatch(/^[0-9a-f]{64}$/)
  })
})
