// Handles the battles and waiting players found at start. If other instances run, they are only loaded. Otherwise the
// previous process left them: battles continue where they stood, however long ago; waiting players keep their place for
// as long as a player may be absent from the queue.
import type { BattleId } from '@bougie/protocol'
import type { Database } from '../../../ports/database.ts'
import type { Instances } from '../../../ports/instances.ts'
import type { Matchmaking } from '../matchmaking/matchmaking.ts'
import type { QueueRepository } from '../matchmaking/queue-repository.ts'
import type { BattleRepository } from './battle-repository.ts'
import type { StoredBattle } from './battle-rows.ts'
import type { HeartbeatRepository } from './heartbeat-repository.ts'
import type { LiveBattle, LiveBattles } from './live-battles.ts'
import type { BattleService } from './service.ts'

export interface RecoveryDependencies {
  readonly database: Database
  readonly instances: Instances
  readonly repository: BattleRepository
  readonly queueRepository: QueueRepository
  readonly heartbeatRepository: HeartbeatRepository
  readonly battles: LiveBattles
  readonly service: BattleService
  readonly onBroken: (battleId: BattleId, cause: unknown) => void
  readonly matchmaking: Matchmaking
}

/** Runs before the first socket is accepted. */
export async function recover(dependencies: RecoveryDependencies): Promise<void> {
  const { instances, service } = dependencies
  // Many instances may start together after an outage; one of them resumes the work.
  await instances.alone('recovery', async () => {
    if (await instances.othersRun()) await service.reconcile()
    else await resume(dependencies)
    await instances.start()
  })
}

async function resume(dependencies: RecoveryDependencies): Promise<void> {
  await resumeBattles(dependencies)
  const { database, queueRepository, matchmaking } = dependencies
  await matchmaking.restore(await queueRepository.all(database.reader))
}

async function resumeBattles(dependencies: RecoveryDependencies): Promise<void> {
  const { database, repository, heartbeatRepository, battles, service, onBroken } = dependencies
  const active = await repository.findActive(database.reader)
  const lastBeat = await heartbeatRepository.last(database.reader)
  const before = { downSinceMs: lastBeat?.at.getTime() ?? 0, livePrice: lastBeat?.livePrice ?? null }

  /** null if this program can't read the battle. */
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
      // One unreadable battle must not stop the others. A failing database must stop the start: the next start then
      // finds everything unchanged.
      if (battle === null) await service.abandon(stored)
      else await service.resume(battle, before)
    }),
  )
}
