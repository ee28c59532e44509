// No instance owns a battle: each keeps every running battle as it is stored, by the events that the others publish, and
// can therefore carry out the next step of any. What an instance has missed it reads from the database.
import type { BattleId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Mailbox } from '../mailbox.ts'
import type { Bus } from '../ports/bus.ts'
import type { Database } from '../ports/database.ts'
import type { Tasks } from '../tasks.ts'
import type { BattleStore } from './battle-store.ts'
import type { LiveBattles } from './live-battles.ts'
import type { BattleRepository, StoredBattle } from './repository.ts'

type Stepped = Extract<DomainEvent, { type: 'battleStepped' }>

/** What comes late of battles that are over is known by their ids; older ones never come. */
const ENDED_KEPT_MAX = 10_000

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
  readonly mailbox: Mailbox<BattleId>
}

const OTHERS = { isOwn: false } as const

export function createBattleMirror(dependencies: BattleMirrorDependencies): BattleMirror {
  const { bus, tasks, database, repository, battles, store, mailbox } = dependencies
  /** Insertion order is age. */
  const ended = new Set<BattleId>()

  function onEvent(event: DomainEvent): void {
    if (event.type === 'battleOpened') {
      const { head, events } = event
      if (isNew(head.id)) battles.open({ head, events }, OTHERS)
    } else if (event.type === 'battleStepped') {
      if (!follow(event)) tasks.run('follow battle', () => mailbox.run(event.battleId, () => followInTurn(event)))
    }
  }

  function isNew(battleId: BattleId): boolean {
    return battles.find(battleId) === undefined && !ended.has(battleId)
  }

  /** False when something before it is missing: a step of our own that is being stored, or a lost event. */
  function follow({ battleId, version, events, records }: Stepped): boolean {
    const battle = battles.find(battleId)
    if (battle === undefined) return ended.has(battleId)
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
    if (stored !== null && isNew(battleId)) replayOpenly(stored)
  }

  /** One event after the other, so that players on this instance hear the story as if nothing had been missed. */
  function replayOpenly({ head, events }: StoredBattle): void {
    const [first, ...rest] = events
    if (first === undefined) return
    battles.apply(battles.open({ head, events: [first] }, OTHERS), rest, OTHERS)
  }

  return {
    start() {
      battles.listen(({ id }, event) => {
        if (event.type !== 'battleCompleted' && event.type !== 'battleCancelled') return
        ended.add(id)
        const [oldest] = ended
        if (ended.size > ENDED_KEPT_MAX && oldest !== undefined) ended.delete(oldest)
      })
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
