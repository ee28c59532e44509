// kill -9 of the real process at each stage of a battle.
import { expect, type TestContext, test, vi } from 'vitest'
import { auditStartedServer } from '../admin/audit-database.ts'
import { type Duel, type DuelOptions, RUNNING, type Running, type Stage, startDuel } from './duel.ts'

/** Longer than it takes to start the server again, however loaded the machine. */
const PATIENT_GRACE_MS = 60_000
const RESUMED_WITHIN_MS = 2_000
/** The phase in which a battle is killed: what is left of it is not over when its players are back. */
const KILLED_PHASE_MS = 3_000
/**
 * A battle goes on while its server starts and its players come back: that must not take it past the stages to come.
 */
const UNHURRIED_PACE = {
  BATTLE_WAITING_MS: '1000',
  BATTLE_PREDICTION_MS: '2000',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '1000',
}
const TEST_MS = 180_000
/** Euros. */
const BEFORE = 100
const STAKE = 10

const NEXT: Readonly<Record<Running, Stage>> = {
  countdown: 'waiting',
  waiting: 'prediction',
  prediction: 'results_wait',
  results_wait: 'pause',
  pause: 'waiting',
}

// They wait for phases most of the time, so they wait together; more at once would wait for the processor.
vi.setConfig({ maxConcurrency: 3 })

async function seat({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, options: DuelOptions): Promise<Duel> {
  const duel = await startDuel(options)
  onTestFinished(() => duel.dispose())
  return duel
}

/** The balances of the two, the lower first. */
async function expectBalances(duel: Duel, expected: readonly [number, number]): Promise<void> {
  const balances = await duel.balances()
  expect(balances.toSorted((one, other) => one - other)).toEqual(expected)
}

async function expectCleanAudit(duel: Duel): Promise<void> {
  await duel.stop()
  expect(await auditStartedServer(duel.databaseUrl)).toMatchObject({ balanced: true, problems: [] })
}

test.concurrent('killed at one stage after the other, one battle still comes to its end', {
  timeout: TEST_MS,
}, async (context) => {
  const duel = await seat(context, { graceMs: PATIENT_GRACE_MS, pace: UNHURRIED_PACE })
  for (const stage of RUNNING) {
    if (stage !== 'countdown') await duel.reach(stage)
    await duel.kill()
    await duel.restart()
  }
  // Nobody chooses, so it is a draw after five rounds.
  expect(await duel.reach('over')).toMatchObject({ winner: 'draw', payout: STAKE })
  await expectBalances(duel, [BEFORE, BEFORE])
  await expectCleanAudit(duel)
})

test.concurrent.for(RUNNING)(
  'killed in %s, a battle goes on within two seconds of the restart and is paid once',
  { timeout: TEST_MS },
  async (stage, context) => {
    const long = { stage, lengthMs: KILLED_PHASE_MS }
    const duel = await seat(context, { graceMs: PATIENT_GRACE_MS, long })
    if (stage !== 'countdown') await duel.reach(stage)
    await duel.kill()

    const { readyAtMs } = await duel.restart()
    const { status, phase, endsAt } = await duel.state()
    expect({ status, phase }).toEqual({ status: 'active', phase: stage === 'countdown' ? 'waiting' : stage })
    // By its own clock, which does not count how long its players take to come back.
    expect(endsAt).toBeLessThan(readyAtMs + RESUMED_WITHIN_MS + KILLED_PHASE_MS)
    await duel.reach(NEXT[stage])

    // The course to its end is tested above.
    const over = duel.reach('over')
    duel.forfeit()
    expect(await over).toMatchObject({ payout: 0 })
    await expectBalances(duel, [BEFORE - STAKE, BEFORE + STAKE])
    await expectCleanAudit(duel)
  },
)

test.concurrent('killed as soon as the end is published, the published result is stored, and is not paid again', {
  timeout: TEST_MS,
}, async (context) => {
  const duel = await seat(context, { graceMs: PATIENT_GRACE_MS })
  const over = duel.reach('over')
  duel.forfeit()
  expect(await over).toMatchObject({ payout: 0 })
  await duel.kill()
  await duel.restart()
  expect(await duel.state()).toMatchObject({ status: 'completed' })
  await expectBalances(duel, [BEFORE - STAKE, BEFORE + STAKE])
  await expectCleanAudit(duel)
})
