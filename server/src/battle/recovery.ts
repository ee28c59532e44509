// What a start finds of the life before: battles that ran and players who waited. Battles carry on where they stood, or
// are refunded when the server was away for longer than a player may be; who waited keeps the place for as long as a
// player may be gone from the queue.
import type { BattleId } from '@bougie/protocol'
import type { Database } from '../ports/database.ts'
import type { BattleStore } from './battle-store.ts'
import type { HeartbeatRepository } from './heartbeat.ts'
import type { LiveBattle, LiveBattles } from './live-battles.ts'
import type { Matchmaking } from './matchmaking.ts'
import type { QueueRepository } from './queue-repository.ts'
import type { BattleRepository, StoredBattle } from './repository.ts'
import type { BattleService } from './service.ts'

export interface RecoveryDependencies {
  readonly database: Database
  readonly repository: BattleRepository
  readonly queueRepository: QueueRepository
  readonly heartbeatRepository: HeartbeatRepository
  readonly battles: LiveBattles
  readonly service: BattleService
  readonly store: BattleStore
  readonly onBroken: (battleId: BattleId, cause: unknown) => void
  readonly matchmaking: Matchmaking
}

/** Before the first socket is let in. */
export async function recover(dependencies: RecoveryDependencies): Promise<void> {
  await resumeBattles(dependencies)
  const { database, queueRepository, matchmaking } = dependencies
  await matchmaking.restore(await queueRepository.all(database.reader))
}

async function resumeBattles(dependencies: RecoveryDependencies): Promise<void> {
  const { database, repository, heartbeatRepository, battles, service, store, onBroken } = dependencies
  const active = await repository.findActive(database.reader)
  const lastBeat = await heartbeatRepository.last(database.reader)
  const downSinceMs = lastBeat?.getTime() ?? 0

  /** null for a story that this program can't read. */
  function restored(stored: StoredBattle): LiveBattle | null {
    try {
      return battles.restore(stored)
    } catch (cause) {
      onBroken(stored.head.id, cause)
      return null
    }
  }

  await Promise.all(
    active.map(async (stored) => {
      const battle = restored(stored)
      // One unreadable battle must not keep all others, and the house, shut. A database that fails must: whoever
      // starts the server again finds everything as it was.
      if (battle === null) await store.abandon(stored.head)
      else await service.resume(battle, downSinceMs)
    }),
  )
}
