import { randomUUID } from 'node:crypto'
import type { PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, seatPlayer } from '../../test/battle-fixture.ts'
import { describeOnSqlite } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { refusalOf } from '../../test/refusals.ts'
import { HOUR_MS } from '../platform/durations.ts'

describeOnSqlite('[20.6] the export of a player', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('is one valid file however many pages it is read in', async () => {
    const app = await startApp()
    const { token } = await signUpLocally(app.call)
    const { walletKey } = await app.database.reader.models.user.findFirstOrThrow({ select: { walletKey: true } })
    const journey = {
      walletKey,
      pageCategory: 'Profile',
      actionName: 'DIRECT_URL',
      createdAt: new Date(app.clock.nowMs()),
    }
    const data = Array.from({ length: 1_001 }, () => ({ id: randomUUID(), ...journey }))
    await app.database.transaction(({ models }) => models.userJourney.createMany({ data }))
    const file = JSON.parse(await app.call('exportPersonalData', { token, query: { format: 'json' } }))
    expect(file.exported_at).toBe(new Date(app.clock.nowMs()).toISOString())
    expect(file.journeys).toHaveLength(1_001)
    const csv = await app.call('exportPersonalData', { token, query: { format: 'csv', kind: 'journeys' } })
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(1_002)
    expect(lines.filter((line) => line.includes('page_category'))).toEqual(lines.slice(0, 1))
  })

  test('has the player’s ratings and not those of the other', async () => {
    const app = await startApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    for (const { socket } of [one, two]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    const { battleId } = one.socket.last('battle_match_found')
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    const file = await app.call('exportPersonalData', { token: two.user.token, query: { format: 'json' } })
    expect(JSON.parse(file).battle_ratings).toMatchObject([{ battle_id: battleId }])
  })

  test('is made 30 times an hour at most, and by others all the same', async () => {
    const app = await startApp()
    const [one, other] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    const fileOf = ({ token, id }: PublicUser) => {
      const file = app.call('exportPersonalData', { token, query: { format: 'csv', kind: 'profile' } })
      return expect(file).resolves.toContain(id)
    }
    for (let count = 0; count < 30; count += 1) await fileOf(one)
    await fileOf(other)
    app.clock.suspend(HOUR_MS - 1)
    const beyond = app.call('exportPersonalData', { token: one.token, query: { format: 'json' } })
    expect((await refusalOf(beyond)).status).toBe(429)
    app.clock.suspend(1)
    await fileOf(one)
  })
})
