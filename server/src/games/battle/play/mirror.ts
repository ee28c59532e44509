// No instance owns a battle: each keeps every running battle as it is stored, by the events that the others publish, and
// can therefore carry out the next step of any. What an instance has missed it reads from the database.
import type { BattleId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { KeyedMutex } from '../../../platform/scheduling/keyed-mutex.ts'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Database } from '../../../ports/database.ts'
import type { BattleStore } from './battle-store.ts'
import type { LiveBattles } from './live-battles.ts'
import type { BattleRepository } from './repository.ts'

type Stepped = Extract<DomainEvent, { type: 'battleStepped' }>

export interface BattleMirror {
  /** Follows what others publish. */
  start(): void
  /** Reads whatever was missed. */
  catchUp(): Promise<void>
}

export interface BattleMirrorDependencies {
  readonly bus: Bus
  readonly tasks: Tasks
  readonly database: Pick<Database, 'reader'>
  readonly repository: BattleRepository
  readonly battles: LiveBattles
  readonly store: BattleStore
  readonly mailbox: KeyedMutex<BattleId>
}

const OTHERS = { isOwn: false } as const

export function createBattleMirror(dependencies: BattleMirrorDependencies): BattleMirror {
  const { bus, tasks, database, repository, battles, store, mailbox } = dependencies

  function onEvent(event: DomainEvent): void {
    if (event.type === 'battleOpened') {
      const { head, events } = event
      if (!battles.knows(head.id)) battles.open({ head, events }, OTHERS)
    } else if (event.type === 'battleStepped') {
      if (!follow(event)) tasks.run('follow battle', () => mailbox.run(event.battleId, () => followInTurn(event)))
    }
  }

  /** False when something before it is missing: a step of our own that is being stored, or a lost event. */
  function follow({ battleId, version, events, records }: Stepped): boolean {
    const battle = battles.find(battleId)
    if (battle === undefined) return battles.knows(battleId)
    if (battle.version < version) return false
    const unknown = events.slice(battle.version - version)
    if (unknown.length === 0) return true
    battles.updatePlayers(new Map(records.map(({ userId, record }) => [userId, { record }])))
    battles.apply(battle, unknown, OTHERS)
    return true
  }

  async function followInTurn(event: Stepped): Promise<void> {
    if (!follow(event)) await read(event.battleId)
  }

  async function read(battleId: BattleId): Promise<void> {
    const battle = battles.find(battleId)
    if (battle !== undefined) return store.catchUp(battle)
    const stored = await repository.find(database.reader, battleId)
    if (stored !== null && !battles.knows(battleId)) battles.open(stored, OTHERS)
  }

  return {
    start() {
      bus.subscribe((event, { isOwn }) => {
        if (!isOwn) onEvent(event)
      })
      bus.onMissed(() => tasks.run('catch up with battles', () => this.catchUp()))
    },
    async catchUp() {
      const versions = await repository.activeVersions(database.reader)
      const behind = [...versions].filter(([id, version]) => (battles.find(id)?.version ?? 0) < version)
      const gone = [...battles.all()].filter(({ id }) => !versions.has(id))
      const ids = [...behind.map(([id]) => id), ...gone.map(({ id }) => id)]
      await Promise.all(ids.map((id) => mailbox.run(id, () => read(id))))
    },
  }
}
