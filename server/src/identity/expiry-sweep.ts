import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { createRepeater, type Repeater } from '../timing/repeater.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { publishEnded } from './sessions.ts'
import type { TokenRepository } from './token-repository.ts'
import type { Web3Repository } from './web3-repository.ts'

const SWEEP_EVERY_MS = 60_000
/** Rows that one transaction removes, and transactions that one sweep runs: the rest waits a minute. */
const ROWS_PER_BATCH_MAX = 500
const BATCHES_PER_SWEEP_MAX = 20

export interface ExpirySweepDependencies {
  readonly database: Database
  readonly tokens: TokenRepository
  readonly passkeys: PasskeyRepository
  readonly web3: Web3Repository
  readonly bus: Bus
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
}

export type ExpirySweep = Pick<Repeater, 'start' | 'stop'>

/** Forgets what has expired, and closes the sockets of sessions whose time is over. */
export function createExpirySweep(dependencies: ExpirySweepDependencies): ExpirySweep {
  const { database, tokens, passkeys, web3, bus, clock } = dependencies

  async function sweepTokens(): Promise<void> {
    for (let batches = 0; batches < BATCHES_PER_SWEEP_MAX; batches += 1) {
      const { removed, ended } = await database.transaction((transaction) =>
        tokens.removeExpired(transaction, { beforeMs: clock.nowMs(), max: ROWS_PER_BATCH_MAX }),
      )
      publishEnded(bus, ended)
      if (removed < ROWS_PER_BATCH_MAX) return
    }
  }

  async function sweepAsked(remove: PasskeyRepository['removeExpiredChallenges']): Promise<void> {
    for (let batches = 0; batches < BATCHES_PER_SWEEP_MAX; batches += 1) {
      const removed = await database.transaction((transaction) =>
        remove(transaction, { beforeMs: clock.nowMs(), max: ROWS_PER_BATCH_MAX }),
      )
      if (removed < ROWS_PER_BATCH_MAX) return
    }
  }

  async function sweep(): Promise<void> {
    await sweepTokens()
    await sweepAsked(passkeys.removeExpiredChallenges)
    await sweepAsked(web3.removeExpiredNonces)
  }

  return createRepeater(dependencies, { name: 'expiry sweep', everyMs: SWEEP_EVERY_MS, run: sweep })
}
