// kill -9 of the real process, twice, with a battle in each stage. So that no outcome depends on the speed of the machine,
// the stage in which a battle is killed lasts longer than the test: a battle keeps the settings of the server that matched
// it, so each is matched by a server with settings of its own, and continues on the one that is killed.
import { until } from '@bougie/api-client/until.ts'
import { ROUNDS_MAX } from '@bougie/engine'
import type { AuditReport } from '@bougie/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditStartedServer } from '../admin/with-operator.ts'
import { type Duel, type Site, seatDuel } from './duel.ts'
import { CLEAN, openKillableServer } from './killable-server.ts'

const HELD_MS = 3_600_000
/** The battle that is played to its end has these phases, and every other one until it is held. */
const QUICK_PACE = {
  MATCH_COUNTDOWN_MS: '100',
  BATTLE_WAITING_MS: '100',
  BATTLE_PREDICTION_MS: '1000',
  BATTLE_RESULTS_WAIT_MS: '500',
  BATTLE_PAUSE_MS: '300',
} as const
const LENGTH_OF = {
  countdown: 'MATCH_COUNTDOWN_MS',
  waiting: 'BATTLE_WAITING_MS',
  prediction: 'BATTLE_PREDICTION_MS',
  results_wait: 'BATTLE_RESULTS_WAIT_MS',
  pause: 'BATTLE_PAUSE_MS',
} as const
type Stage = keyof typeof LENGTH_OF
const STAGES = Object.keys(LENGTH_OF) as Stage[]
/** With the usual tick a phase of an hour would have too many price points. */
const HELD_TICK_MS = '500'
const TEST_MS = 600_000
/** Euros. */
const BEFORE = 100
const STAKE = 10

describe('kill -9 of a process with a battle in each stage, one that is played on, and one that has just ended', () => {
  let site: Site | null = null
  const afterwards = new Map<Stage, Aftermath>()
  let ended: Pick<Aftermath, 'state' | 'balances'> | null = null
  let played: Pick<Aftermath, 'state' | 'balances'> | null = null
  let audit: AuditReport | null = null

  interface Aftermath {
    readonly state: Awaited<ReturnType<Duel['state']>>
    readonly ending: Awaited<ReturnType<Duel['forfeit']>>
    readonly balances: readonly number[]
  }

  async function matchHeld(server: Site, stage: Stage): Promise<Duel> {
    await server.startHere({ [LENGTH_OF[stage]]: String(HELD_MS), BATTLE_TICK_MS: HELD_TICK_MS })
    const duel = await seatDuel(server)
    await duel.begin()
    await server.stop()
    return duel
  }

  async function untilHeld(duel: Duel): Promise<void> {
    await until(async () => (await duel.state()).phaseTimeLeft > HELD_MS / 2, { what: 'the battle is held' })
  }

  const observe = async (duel: Duel) => ({ state: await duel.state(), balances: await duel.balances() })

  beforeAll(async () => {
    site = await openKillableServer({ ...QUICK_PACE, BATTLE_DISCONNECT_GRACE_MS: String(HELD_MS) })
    const held = new Map<Stage, Duel>()
    for (const stage of STAGES) held.set(stage, await matchHeld(site, stage))

    await site.startProgram()
    await site.comeBack()
    const [quick, last] = [await seatDuel(site), await seatDuel(site)]
    for (const duel of held.values()) await untilHeld(duel)
    await last.begin()
    await quick.begin()
    await quick.reach('prediction')
    await last.forfeit()
    await site.kill()

    // A prediction lasts until both players are back, so they miss no later phase.
    await site.startProgram()
    await site.comeBack()
    await quick.reach('pause')
    await site.kill()

    await site.startHere()
    await site.comeBack()
    for (const [stage, duel] of held) {
      const state = await duel.state()
      afterwards.set(stage, { state, ending: await duel.forfeit(), balances: await duel.balances() })
    }
    ended = await observe(last)
    await until(async () => (await quick.state()).status !== 'active', { what: 'the battle ends' })
    played = await observe(quick)
    await site.stop()
    audit = await auditStartedServer(site.databaseUrl)
  }, TEST_MS)

  afterAll(() => site?.dispose())

  // How soon it goes on is proven under a controlled clock (games/battle/play/restart.test.ts in the server).
  test.for(STAGES)('killed in %s, a battle is in the same phase afterwards, and is paid once', (stage) => {
    const { state, ending, balances } = afterwards.get(stage) ?? {}
    const phase = stage === 'countdown' ? 'waiting' : stage
    expect(state).toMatchObject({ status: 'active', phase })
    expect(state?.phaseTimeLeft).toBeGreaterThan(HELD_MS / 2)
    expect(ending).toMatchObject({ payout: 0 })
    expect(balances).toEqual([BEFORE - STAKE, BEFORE + STAKE])
    expect(audit).toMatchObject(CLEAN)
  })

  test('killed at one stage and again at a later one, a battle still comes to its end', () => {
    // Nobody chooses, so it is a draw after all rounds.
    expect(played?.state).toMatchObject({ status: 'completed', winner: 'draw', round: ROUNDS_MAX })
    expect(played?.balances).toEqual([BEFORE, BEFORE])
  })

  test('killed as soon as the end is published, the published result is stored, and is not paid again', () => {
    expect(ended?.state).toMatchObject({ status: 'completed' })
    expect(ended?.balances).toEqual([BEFORE - STAKE, BEFORE + STAKE])
    expect(audit).toMatchObject(CLEAN)
  })
})
