// Pseudos from before skeletons were stored get theirs, a bounded number at a time. Of those that look alike one gets it; the
// others keep their names beside a mark of their own: nobody new can have the name either way.
import { skeletonOf } from '@bougie/protocol/look-alikes.ts'
import { type Database, UniqueConflict } from '../ports/database.ts'
import type { UserRepository } from './user-repository.ts'

const ROWS_PER_BATCH = 100
/** What is left after millions of players waits for the next start. */
const BATCHES_MAX = 50_000

export interface PseudoSkeletonDependencies {
  readonly database: Database
  readonly users: Pick<UserRepository, 'findWithoutSkeleton' | 'fillSkeletons'>
}

export interface PseudoSkeletons {
  fill(): Promise<void>
  /** After the batch that is under way. */
  stop(): void
}

export function createPseudoSkeletons({ database, users }: PseudoSkeletonDependencies): PseudoSkeletons {
  let isStopped = false

  return {
    async fill() {
      for (let batches = 0; batches < BATCHES_MAX && !isStopped; batches += 1) {
        const found = await users.findWithoutSkeleton(database.reader, ROWS_PER_BATCH)
        if (found.length === 0) return
        const rows = found.map((row) => ({ ...row, pseudoSkeleton: skeletonOf(row.pseudo) }))
        try {
          await database.transaction((transaction) => users.fillSkeletons(transaction, rows))
        } catch (error) {
          // A newcomer took one of them at the same moment: the next batch sees it.
          if (!(error instanceof UniqueConflict)) throw error
        }
      }
    },
    stop() {
      isStopped = true
    },
  }
}
