// Two servers whose clocks differ by seconds, connected by Redis: a device at the one that is behind knows the prices
// that the other one has shown.
import { until } from '@bougie/api-client/until.ts'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatBattle } from '../../../../test/battle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { describeOnRedis, testBuses } from '../../../../test/test-redis.ts'

const createDatabase = disposedAfterEach(createTestDatabase)
const buildApp = battleApps(createDatabase)

describeOnRedis('a server whose clock is behind', () => {
  test('takes no choice once another server has shown a price that decides the round', async () => {
    const busOf = testBuses()
    const app = await buildApp({ busOf, isShared: true })
    const startMs = app.clock.nowMs() - 5_000
    const behind = await buildApp({ busOf, isShared: true, useDatabase: app.database, startMs })
    const { one, battleId } = await seatBattle(app)
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs + BATTLE_PACE.predictionMs)
    const { battles } = behind.application.battle
    await until(() => battles.find(battleId)?.state.phase === 'results_wait')
    // From here on both clocks run without a message between the two.
    await app.advance(BATTLE_PACE.tickMs)
    await behind.advance(BATTLE_PACE.tickMs)
    expect(one.socket.last('battle_price_update').timestamp).toBe(app.clock.nowMs())

    const device = openSocket(behind.application.gateway, { userId: one.user.id })
    await behind.settle()
    await sendAndSettle(behind, device, { type: 'battle_bet', battleId, choice: 'up', round: 1 })
    expect(device.all('battle_bet_placed')).toEqual([])
    expect(device.last('error').code).toBe('BATTLE_PHASE_CLOSED')
  })
})
