import { expect, test } from 'vitest'
import { CYCLE_MS, cycleApps, liveCycle, RESULTS_MS } from '../../../../test/cycle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import { createLedger } from '../../../wallet/ledger.ts'
import { type CycleRepository, createCycleRepository } from './cycle-repository.ts'
import { createCycleTransaction } from './cycle-transaction.ts'
import { fold, liveCycleOf } from './live-cycle.ts'

const startApp = cycleApps(disposedAfterEach(createTestDatabase))

test('a cycle that ended elsewhere is not taken for an abandoned one if its events arrive during the read', async () => {
  const { clock, database, advance } = await startApp()
  const repository: CycleRepository = createCycleRepository()
  const head = await liveCycle({ database })
  const known = liveCycleOf(head, await repository.eventsAfter(database.reader, head.id, 0))
  await advance(CYCLE_MS + RESULTS_MS)
  const rules = createCycleTransaction({
    clock,
    random: systemRandom,
    ledger: createLedger({ clock }),
    settings: known.state.settings,
    limitGuard: { refuseStakes: () => Promise.resolve(new Map()) },
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    repository: {
      ...repository,
      async eventsAfter(reader, cycleId, version) {
        const events = await repository.eventsAfter(reader, cycleId, version)
        const [first] = events
        if (cycleId === head.id && first !== undefined) fold(known, first)
        return events
      },
    },
    known: () => known,
    isNamed: () => true,
    startsNext: () => false,
    decisionTime: clock.nowMs,
    onBroken: () => undefined,
  })
  const outcome = await database.transaction((transaction) => rules.step(transaction, []))
  const missed = (await repository.eventsAfter(database.reader, head.id, 0)).slice(1)
  expect(outcome?.abandoned).toBeNull()
  expect(outcome?.stored[0]).toEqual({ head, version: 1, missed, events: [], names: [] })
})
