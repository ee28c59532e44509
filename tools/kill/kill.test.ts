// kill -9 of the real process at each moment of a battle.
import { expect, onTestFinished, test } from 'vitest'
import { runAdmin } from '../admin/run-admin.ts'
import { type Duel, MOMENTS, startDuel } from './duel.ts'

/** Longer than it takes to start the server again, however busy the machine. */
const PATIENT_GRACE_MS = 60_000
/** Shorter than any start. */
const IMPATIENT_GRACE_MS = 1
const RESUMED_WITHIN_MS = 2_000
/** Euros. */
const BEFORE = 100
const STAKE = 10

const RUNNING = MOMENTS.filter((moment) => moment !== 'over')

async function seat(graceMs: number): Promise<Duel> {
  const duel = await startDuel(graceMs)
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
  expect(runAdmin(duel.databaseUrl, 'audit')).toMatchObject({ status: 0, stderr: '' })
}

test.each(RUNNING)(
  'killed in %s, a battle goes on within two seconds of the restart and is paid once',
  async (moment) => {
    const duel = await seat(PATIENT_GRACE_MS)
    if (moment !== 'countdown') await duel.reach(moment)
    await duel.kill()

    const { readyAtMs } = await duel.restart()
    const { status, phase } = await duel.state()
    expect(Date.now() - readyAtMs).toBeLessThan(RESUMED_WITHIN_MS)
    expect({ status, phase }).toEqual({ status: 'active', phase: moment === 'countdown' ? 'waiting' : moment })

    // Nobody chooses, so it is a draw after five rounds.
    expect(await duel.reach('over')).toMatchObject({ winner: 'draw', payout: STAKE })
    await expectBalances(duel, [BEFORE, BEFORE])
    await expectCleanAudit(duel)
  },
)

test('killed at every moment in turn, one battle still comes to its end', async () => {
  const duel = await seat(PATIENT_GRACE_MS)
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

test.each(RUNNING)('killed in %s and away for longer than the grace, it is cancelled and refunded', async (moment) => {
  const duel = await seat(IMPATIENT_GRACE_MS)
  if (moment !== 'countdown') await duel.reach(moment)
  await duel.kill()
  await duel.restart()
  expect(await duel.state()).toMatchObject({ status: 'cancelled', winner: null })
  await expectBalances(duel, [BEFORE, BEFORE])
  await expectCleanAudit(duel)
})

test('killed as soon as the end is told, what was told is stored, and is not paid again', async () => {
  const duel = await seat(PATIENT_GRACE_MS)
  const over = duel.reach('over')
  duel.forfeit()
  expect(await over).toMatchObject({ payout: 0 })
  await duel.kill()
  await duel.restart()
  expect(await duel.state()).toMatchObject({ status: 'completed' })
  await expectBalances(duel, [BEFORE - STAKE, BEFORE + STAKE])
  await expectCleanAudit(duel)
})
