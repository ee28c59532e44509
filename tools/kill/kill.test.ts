// kill -9 of the real process at each moment of a battle.
import { expect, type TestContext, test, vi } from 'vitest'
import { auditStartedServer } from '../admin/audit-database.ts'
import { type Duel, type DuelOptions, type Moment, RUNNING, type Running, startDuel } from './duel.ts'

/** Longer than it takes to start the server again, however busy the machine. */
const PATIENT_GRACE_MS = 60_000
const RESUMED_WITHIN_MS = 2_000
/** The phase in which a battle is killed: what is left of it is not over when its players are back. */
const KILLED_PHASE_MS = 3_000
/** A battle goes on while its server starts and its players come back: that must not take it past the moments to come. */
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

const NEXT: Readonly<Record<Running, Moment>> = {
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

/** What the two have, the one with less first. */
async function expectBalances(duel: Duel, expected: readonly [number, number]): Promise<void> {
  const balances = await duel.balances()
  expect(balances.toSorted((one, other) => one - other)).toEqual(expected)
}

async function expectCleanAudit(duel: Duel): Promise<void> {
  await duel.stop()
  expect(await auditStartedServer(duel.databaseUrl)).toMatchObject({ balanced: true, problems: [] })
}

test.concurrent('killed at every moment in turn, one battle still comes to its end', {
  timeout: TEST_MS,
}, async (context) => {
  const duel = await seat(context, { graceMs: PATIENT_GRACE_MS, pace: UNHURRIED_PACE })
  for (const moment of RUNNING) {
    if (moment !== 'countdown') await duel.reach(moment)
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
  async (moment, context) => {
    const long = { moment, lengthMs: KILLED_PHASE_MS }
    const duel = await seat(context, { graceMs: PATIENT_GRACE_MS, long })
    if (moment !== 'countdown') await duel.reach(moment)
    await duel.kill()

    const { readyAtMs } = await duel.restart()
    const { status, phase, endsAt } = await duel.state()
    expect({ status, phase }).toEqual({ status: 'active', phase: moment === 'countdown' ? 'waiting' : moment })
    // By its own clock, which does not count how long its players take to come back.
    expect(endsAt).toBeLessThan(readyAtMs + RESUMED_WITHIN_MS + KILLED_PHASE_MS)
    await duel.reach(NEXT[moment])

    // How it is played to its end is told above.
    const over = duel.reach('over')
    duel.forfeit()
    expect(await over).toMatchObject({ payout: 0 })
    await expectBalances(duel, [BEFORE - STAKE, BEFORE + STAKE])
    await expectCleanAudit(duel)
  },
)

test.concurrent('killed as soon as the end is told, what was told is stored, and is not paid again', {
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
