// No instance owns a battle: one dies in each of its phases, and another one, which has received every step, continues it.
import { expect, test } from 'vitest'
import {
  BATTLE_PACE,
  balanceCentsOf,
  battleApps,
  matchPlayers,
  type Player,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { link } from '../../../../test/linked-apps.ts'
import { openSocket, sendAndSettle, type TestSocket } from '../../../../test/socket-pair.ts'

const { countdownMs, waitingMs, predictionMs, resultsWaitMs, pauseMs } = BATTLE_PACE
/** Time from a deadline until others act on it. */
const STOOD_IN_WITHIN_MS = 2_000
/** The length of each stage and the one that follows. */
const STAGES = [
  ['countdown', countdownMs, 'waiting'],
  ['waiting', waitingMs, 'prediction'],
  ['prediction', predictionMs, 'results_wait'],
  ['results_wait', resultsWaitMs, 'pause'],
  ['pause', pauseMs, 'waiting'],
] as const

describeOnSqlite('an instance that dies', (createDatabase) => {
  const buildApp = battleApps(createDatabase)

  async function openTwo() {
    const { database } = await createDatabase()
    const survivor = await buildApp({ useDatabase: database, isShared: true })
    const dying = await buildApp({ useDatabase: database, isShared: true })
    link(dying, survivor)
    return { survivor, dying }
  }

  async function openDevice(app: TestApp, { user }: Player): Promise<TestSocket> {
    const socket = openSocket(app.application.gateway, { userId: user.id })
    await app.settle()
    return socket
  }

  test.each(STAGES)(
    'in %s is stood in for: the battle goes on within two seconds of its deadline, and is paid once',
    async (stage, lengthMs, following) => {
      const { survivor, dying } = await openTwo()
      const [one, two] = [await seatPlayer(dying), await seatPlayer(dying)]
      const [ofOne, ofTwo] = [await openDevice(survivor, one), await openDevice(survivor, two)]
      const { battleId } = await matchPlayers(dying, { one, two })
      for (const [passed, passedMs] of STAGES) {
        if (passed === stage) break
        await dying.advance(passedMs)
        await survivor.advance(passedMs)
      }
      const before = ofTwo.all('battle_phase')
      expect(before.at(-1)?.phase).toBe(stage === 'countdown' ? undefined : stage)
      expect(before).toHaveLength(two.socket.all('battle_phase').length)

      // From here on the dying instance does nothing any more.
      await survivor.advance(lengthMs + STOOD_IN_WITHIN_MS)
      expect(ofTwo.all('battle_phase')[before.length]?.phase).toBe(following)
      await sendAndSettle(survivor, ofOne, { type: 'battle_forfeit', battleId })
      expect(ofTwo.all('battle_complete')).toMatchObject([{ winner: two.user.id, payout: 20 }])
      expect([await balanceCentsOf(survivor, one.user), await balanceCentsOf(survivor, two.user)]).toEqual([
        9_000, 11_000,
      ])
    },
  )
})
