// Steps of a game whose players rarely conflict: it is decided from memory, which saves a round trip, and stored only if
// its version in the database is still the one in memory. Otherwise another instance was first, and what it stored is
// read before the step is taken again.
//
// A commit whose response is lost may have been stored. From before the write until its outcome is known the game is
// unconfirmed: events of other instances don't change it in memory, because they may be those of this very write, and
// after a failure it is read anew.
import type { Database, Transaction } from '../../ports/database.ts'
import type { AfterCommit, TakeCommands, TakenStep } from './game-runtime.ts'

/** A step that is not stored yet. */
export interface PlannedStep<Result> {
  /** One for each command, in order. */
  readonly results: readonly Result[]
  /**
   * Appends the events and posts the money. Returns null, and writes nothing, if another instance stored first. null
   * itself if nothing happens.
   */
  readonly store: ((transaction: Transaction) => Promise<AfterCommit | null>) | null
}

export interface OptimisticRules<Id, Command, Result> {
  /** The number of events of the game in memory. */
  versionOf(id: Id): number
  /** Calls the engine. Called within a transaction too, so it changes nothing and waits for nothing. */
  plan(id: Id, commands: readonly Command[]): PlannedStep<Result>
  /** Loads and publishes what another instance stored, or a commit whose response was lost. */
  reload(id: Id): Promise<void>
}

export function createOptimisticSteps<Id, Command, Result>(
  database: Pick<Database, 'transaction'>,
  { versionOf, plan, reload }: OptimisticRules<Id, Command, Result>,
) {
  const unconfirmed = new Set<Id>()

  return {
    isUnconfirmed: (id: Id): boolean => unconfirmed.has(id),

    async takeStep(id: Id, takeCommands: TakeCommands<Command>): Promise<TakenStep<Result> | null> {
      if (unconfirmed.delete(id)) await reload(id)
      const commands = takeCommands()
      let version = versionOf(id)
      let planned = plan(id, commands)
      if (planned.store === null) return { results: planned.results, stored: null }
      const stored = await database.transaction(async (transaction) => {
        // It may have waited for longer than a phase lasts, while the game in memory followed another instance.
        if (versionOf(id) !== version) {
          version = versionOf(id)
          planned = plan(id, commands)
        }
        if (planned.store === null) return null
        unconfirmed.add(id)
        return planned.store(transaction)
      })
      unconfirmed.delete(id)
      if (stored !== null) return { results: planned.results, stored }
      await reload(id)
      return null
    },
  }
}
