// One cycle follows another: each has a number and a secret of its own, and begins at the last price of the previous
// one.

import { assert, commitmentOf, cycleStartPriceOf, decideCycle } from '@bougie/engine'
import type { CycleId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { CycleTransactionDependencies } from '../dependencies.ts'
import type { CycleHead, PublishedEvent, StoredStep } from './cycle-events.ts'
import * as cycleRepository from './cycle-repository.ts'
import { figuresOf, lastPriceOf } from './ending.ts'
import { liveCycleOf, readLiveCycle } from './live-cycle.ts'

const SEED_BYTES = 32

/** The number of the next cycle, and the price where it starts. */
export interface Successor {
  readonly number: number
  readonly previousPrice: number | null
}

/** The successor of the cycle that was closed last. */
export async function successorOfLast(reader: Reader): Promise<Successor> {
  const last = await cycleRepository.findLastClosed(reader)
  if (last === null) return { number: 1, previousPrice: null }
  const { head, settled } = last
  const cycle = readLiveCycle(head, await cycleRepository.phaseEvents(reader, head.id))
  const lastPrice = cycle === null ? settled?.finalPrice : lastPriceOf(cycle)
  return { number: head.number + 1, previousPrice: lastPrice ?? null }
}

/** null if another instance started it first. */
export async function startCycle(
  { random, settings, clock }: CycleTransactionDependencies,
  transaction: Transaction,
  { number, previousPrice }: Successor,
): Promise<StoredStep | null> {
  const serverSeed = Buffer.from(random.bytes(SEED_BYTES)).toString('hex')
  const head: CycleHead = {
    // Ids are branded where they are created.
    id: random.uuid() as CycleId,
    number,
    serverSeed,
    commitment: commitmentOf(serverSeed),
    startPrice: cycleStartPriceOf({ serverSeed, previousPrice }),
  }
  const decision = decideCycle(null, { type: 'start', settings, startPrice: head.startPrice }, clock.nowMs())
  assert(decision.ok, 'nothing keeps a cycle from starting')
  const events = decision.events.map((event): PublishedEvent => ({ event, note: null, balanceCents: null }))
  const cycle = liveCycleOf(head, events)
  if (!(await cycleRepository.create(transaction, { head, state: cycle.state }))) return null
  await cycleRepository.append(transaction, { head, version: 0, events, figures: figuresOf(cycle) })
  return { head, version: 0, missed: [], events, names: [] }
}
