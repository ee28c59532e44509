import { assert } from '@bougie/engine'
import { expect, test } from 'vitest'
import { CYCLE_MS, cycleApps, liveCycle, RESULTS_MS } from '../../../../test/cycle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import type { Transaction } from '../../../ports/database.ts'
import { createLedger } from '../../../wallet/ledger.ts'
import * as cycleRepository from './cycle-repository.ts'
import { createCycleTransaction } from './cycle-transaction.ts'
import { fold, liveCycleOf } from './live-cycle.ts'

const startApp = cycleApps(disposedAfterEach(createTestDatabase))

test('a cycle that ended elsewhere is not taken for an abandoned one if its events arrive during the read', async () => {
  const { clock, database, advance } = await startApp()
  const head = await liveCycle({ database })
  const known = liveCycleOf(head, await cycleRepository.eventsAfter(database.reader, head.id, 0))
  await advance(CYCLE_MS + RESULTS_MS)
  const rules = createCycleTransaction({
    clock,
    random: systemRandom,
    ledger: createLedger({ clock }),
    settings: known.state.settings,
    limitGuard: { refuseStakes: () => Promise.resolve(new Map()) },
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    known: () => known,
    isNamed: () => true,
    startsNext: () => false,
    decisionTime: clock.nowMs,
    onBroken: () => undefined,
  })
  const missed = await cycleRepository.eventsAfter(database.reader, head.id, known.version)
  const [first] = missed
  assert(first !== undefined, 'the cycle went on')
  const outcome = await database.transaction((transaction) => {
    const foldsMeanwhile: Transaction = {
      ...transaction,
      async query(sql) {
        const rows = await transaction.query<never>(sql)
        if (sql.sql.includes('FROM cycle_events') && known.version === 1) fold(known, first)
        return rows
      },
    }
    return rules.step(foldsMeanwhile, [])
  })
  expect(known.version).toBe(2)
  expect(outcome?.abandoned).toBeNull()
  expect(outcome?.stored[0]).toEqual({ head, version: 1, missed, events: [], names: [] })
})
