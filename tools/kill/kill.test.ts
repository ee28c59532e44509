// kill -9 of the real process at each stage of a battle.
import type { AuditReport } from '@bougie/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditStartedServer } from '../admin/with-operator.ts'
import { type Arena, type Duel, RUNNING, type Running, type Stage, startArena } from './duel.ts'
import { CLEAN } from './killable-server.ts'

/** Length of the phase in which the server is killed: it must not end before the players are back. */
const KILLED_PHASE_MS = 8_000
/** All phases have one length: a battle that begins at a phase change of another stays one phase behind it. */
const EVEN_PACE = {
  MATCH_COUNTDOWN_MS: String(KILLED_PHASE_MS),
  BATTLE_WAITING_MS: String(KILLED_PHASE_MS),
  BATTLE_PREDICTION_MS: String(KILLED_PHASE_MS),
  BATTLE_RESULTS_WAIT_MS: String(KILLED_PHASE_MS),
  BATTLE_PAUSE_MS: String(KILLED_PHASE_MS),
}
/**
 * A battle continues while its server restarts and its players reconnect: meanwhile it must not pass the next stages.
 */
const UNHURRIED_PACE = {
  MATCH_COUNTDOWN_MS: '300',
  BATTLE_WAITING_MS: '1000',
  BATTLE_PREDICTION_MS: '2000',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '1000',
}
const TEST_MS = 180_000
/** Euros. */
const BEFORE = 100
const STAKE = 10

/** A battle that has been resumed is killed again, in a later stage. Below, each stage has a battle of its own. */
const KILLED_TWICE = ['prediction', 'pause'] as const

const NEXT: Readonly<Record<Running, Stage>> = {
  countdown: 'waiting',
  waiting: 'prediction',
  prediction: 'results_wait',
  results_wait: 'pause',
  pause: 'waiting',
}

/** The balances of both players, the lower first. */
async function sortedBalances(duel: Duel): Promise<readonly number[]> {
  return (await duel.balances()).toSorted((one, other) => one - other)
}

// The tests mostly wait for phases, so they run at the same time.
describe.concurrent('kill -9', () => {
  test('killed at one stage and again at a later one, a battle still comes to its end', {
    timeout: TEST_MS,
  }, async ({ onTestFinished }) => {
    const arena = await startArena(UNHURRIED_PACE)
    onTestFinished(() => arena.dispose())
    const duel = await arena.seatPair()
    await duel.begin()
    for (const stage of KILLED_TWICE) {
      await duel.reach(stage)
      await arena.kill()
      await arena.restart()
    }
    // Nobody chooses, so it is a draw after five rounds.
    expect(await duel.reach('over')).toMatchObject({ winner: 'draw', payout: STAKE })
    expect(await sortedBalances(duel)).toEqual([BEFORE, BEFORE])
    await arena.stop()
    expect(await auditStartedServer(arena.databaseUrl)).toMatchObject(CLEAN)
  })

  describe('of one process with a battle in each stage, and one that has just ended', () => {
    let arena: Arena | null = null
    const aftermaths = new Map<Running, PromiseSettledResult<Aftermath>>()
    let ended: Awaited<ReturnType<typeof afterTheEnd>> | null = null
    let audit: AuditReport | null = null

    interface Aftermath {
      readonly state: Awaited<ReturnType<Duel['state']>>
      readonly ending: Awaited<ReturnType<Duel['reach']>>
      readonly balances: readonly number[]
    }

    async function goOn(duel: Duel, stage: Running): Promise<Aftermath> {
      const state = await duel.state()
      await duel.reach(NEXT[stage])
      // The remaining course is tested above.
      const over = duel.reach('over')
      duel.forfeit()
      return { state, ending: await over, balances: await sortedBalances(duel) }
    }

    async function afterTheEnd(duel: Duel) {
      return { state: await duel.state(), balances: await sortedBalances(duel) }
    }

    beforeAll(async () => {
      arena = await startArena(EVEN_PACE)
      const duels: Duel[] = []
      for (const _stage of RUNNING) duels.push(await arena.seatPair())
      const last = await arena.seatPair()
      // The first battle to begin is in the last stage.
      const stages = RUNNING.toReversed()
      for (const [index, duel] of duels.entries()) {
        await duels[index - 1]?.reach('waiting')
        await duel.begin()
      }
      await last.begin()
      const over = last.reach('over')
      last.forfeit()
      expect(await over).toMatchObject({ payout: 0 })
      await arena.kill()

      await arena.restart()
      const goingOn = Promise.allSettled(duels.map((duel, index) => goOn(duel, stages[index] ?? 'countdown')))
      ended = await afterTheEnd(last)
      for (const [index, aftermath] of (await goingOn).entries()) {
        aftermaths.set(stages[index] ?? 'countdown', aftermath)
      }
      await arena.stop()
      audit = await auditStartedServer(arena.databaseUrl)
    }, TEST_MS)

    afterAll(() => arena?.dispose())

    // How soon it goes on is proven under a controlled clock (games/battle/play/restart.test.ts in the server).
    test.for(RUNNING)('killed in %s, a battle goes on in the same phase and is paid once', (stage) => {
      const aftermath = aftermaths.get(stage)
      if (aftermath?.status !== 'fulfilled') throw aftermath?.reason
      const { state, ending, balances } = aftermath.value
      const { status, phase } = state
      expect({ status, phase }).toEqual({ status: 'active', phase: stage === 'countdown' ? 'waiting' : stage })
      expect(ending).toMatchObject({ payout: 0 })
      expect(balances).toEqual([BEFORE - STAKE, BEFORE + STAKE])
      expect(audit).toMatchObject(CLEAN)
    })

    test('killed as soon as the end is published, the published result is stored, and is not paid again', () => {
      expect(ended?.state).toMatchObject({ status: 'completed' })
      expect(ended?.balances).toEqual([BEFORE - STAKE, BEFORE + STAKE])
      expect(audit).toMatchObject(CLEAN)
    })
  })
})
