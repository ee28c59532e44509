import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Database } from '../../../ports/database.ts'
import type { LiveBattles } from './live-battles.ts'
import type { PlayerRepository } from './player-repository.ts'

export interface PlayerNamesDependencies {
  readonly bus: Bus
  readonly tasks: Tasks
  readonly database: Database
  readonly players: PlayerRepository
  readonly battles: LiveBattles
}

/** A name or picture that changes during a battle appears in the battle's next state. */
export function followPlayerNames({ bus, tasks, database, players, battles }: PlayerNamesDependencies): void {
  bus.subscribe((event) => {
    if (event.type !== 'accountChanged' || battles.ofUser(event.userId).length === 0) return
    tasks.run('player name', async () => {
      const cards = await players.cards(database.reader, [event.userId])
      const faces = [...cards].map(([userId, { record: _kept, ...face }]) => [userId, face] as const)
      battles.updatePlayers(new Map(faces))
    })
  })
}
