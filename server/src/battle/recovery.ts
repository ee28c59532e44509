// What a start finds of the life before: battles that ran and players who waited. Battles carry on where they stood, or
// are refunded when the server was away for longer than a player may be; who waited keeps the place for as long as a
// player may be gone from the queue.
import type { Database } from '../ports/database.ts'
import type { Bots } from './bots.ts'
import type { HeartbeatRepository } from './heartbeat.ts'
import type { LiveBattles } from './live-battles.ts'
import type { Matchmaking } from './matchmaking.ts'
import type { QueueAbsence } from './queue-absence.ts'
import type { QueueRepository } from './queue-repository.ts'
import type { BattleRepository } from './repository.ts'
import type { BattleService } from './service.ts'

export interface RecoveryDependencies {
  readonly database: Database
  readonly repository: BattleRepository
  readonly queueRepository: QueueRepository
  readonly heartbeatRepository: HeartbeatRepository
  readonly battles: LiveBattles
  readonly service: BattleService
  readonly matchmaking: Matchmaking
  readonly queueAbsence: QueueAbsence
  readonly bots: Bots
}

/** Before the first socket is let in. */
export async function recover(dependencies: RecoveryDependencies): Promise<void> {
  await resumeBattles(dependencies)
  const { database, queueRepository, matchmaking, queueAbsence, bots } = dependencies
  const places = await queueRepository.all(database.reader)
  await matchmaking.restore(places)
  for (const { userId, joinedAtMs } of places) {
    await queueAbsence.check(userId)
    await bots.lookAfter(userId, joinedAtMs)
  }
}

async function resumeBattles(dependencies: RecoveryDependencies): Promise<void> {
  const { database, repository, heartbeatRepository, battles, service } = dependencies
  const active = await repository.findActive(database.reader)
  const lastBeat = await heartbeatRepository.last(database.reader)
  const downSinceMs = lastBeat?.getTime() ?? 0
  const live = active.map((battle) => battles.restore(battle))
  await Promise.all(live.map((battle) => service.resume(battle, downSinceMs)))
}
