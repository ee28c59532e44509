// Battles in the game runtime. Two players rarely conflict, so a step is planned from memory (plan-step.ts) and stored
// under the battle's version (optimistic-steps.ts). After the commit the battle in memory folds the events, which informs
// local sockets, and the bus brings them to the other instances. What those store arrives here: by the bus, or by a
// reload where it has a gap.

import type { BattleHead } from '@bougie/battle-messages'
import { assert, type BattleCommand, INITIAL_RATING, type LastPoint, nextDeadlineOf, type Seat } from '@bougie/engine'
import { type BattleId, type Refusal, refuse } from '@bougie/protocol'
import { isPresent } from '../../../ports/presence.ts'
import { retryDelayMs } from '../../../ports/scheduler.ts'
import { type Applied, createGameRuntime } from '../../runtime/game-runtime.ts'
import { createOptimisticSteps, type PlannedStep } from '../../runtime/optimistic-steps.ts'
import type { BattleParts } from '../dependencies.ts'
import { movedRating } from '../rating/rating.ts'
import * as ratings from '../rating/rating-repository.ts'
import { createAbandonment } from './abandonment.ts'
import type { BattleDomainEvent, PlayerRecord } from './battle-domain-event.ts'
import { playerIdsOf } from './battle-head.ts'
import type { StoredBattle } from './battle-repository.ts'
import * as battleRepository from './battle-repository.ts'
import { type LiveBattle, tryToFold } from './live-battles.ts'
import { planCancel, planStep, type StepPlan } from './plan-step.ts'
import { currentBalances, reasonOf, type Settlement, settleBattle } from './settlement.ts'

/** Only two players, their presence and an admin send commands to a battle, so a longer queue is abuse. */
const WAITING_COMMANDS_MAX = 1_000
const OTHERS = { isOwn: false } as const
const NOTHING_SETTLED: Settlement = { events: [], records: [] }

export type CommandResult = { readonly ok: true } | Refusal

type Published = Extract<BattleDomainEvent, { type: 'battleOpened' | 'battleStepped' }>

export function createBattleGame(parts: BattleParts) {
  const { clock, random, bus, database, presence } = parts
  const { battles, paths, stallWatch, onBroken } = parts
  const abandonment = createAbandonment(parts)

  const steps = createOptimisticSteps<BattleId, BattleCommand, CommandResult>(database, {
    versionOf: (id) => battles.find(id)?.version ?? 0,
    plan(id, [command = null]) {
      stallWatch.wake()
      const battle = battles.find(id)
      if (battle === undefined) return { results: command === null ? [] : [refuse('BATTLE_NOT_FOUND')], store: null }
      const plan = planFor(battle, command)
      const result = plan.refusal === null ? ({ ok: true } as const) : refuse(plan.refusal)
      return {
        results: command === null ? [] : [result],
        store: plan.events.length === 0 ? null : storeOf(battle, plan),
      }
    },
    reload,
  })
  const runtime = createGameRuntime<BattleId, BattleCommand, CommandResult>(parts, {
    name: 'battle',
    queue: { commandsPerStepMax: 1, waitingMax: WAITING_COMMANDS_MAX, actorOf: () => null },
    takeStep: steps.takeStep,
    deadlineAtMs(id) {
      const battle = battles.find(id)
      return battle === undefined ? null : (nextDeadlineOf(battle.state)?.atMs ?? null)
    },
    retryDelayMs: (_cause, { count }) => retryDelayMs(count),
  })

  function storeOf(battle: LiveBattle, { events, state }: StepPlan): PlannedStep<CommandResult>['store'] {
    const { id: battleId, version } = battle
    return async (transaction) => {
      const { head } = battle
      if (!(await battleRepository.append(transaction, { head, version, events, state }))) return null
      const settled = state.outcome === null ? NOTHING_SETTLED : await settleBattle(parts, transaction, { head, state })
      const { records, events: balances } = settled
      return {
        fold() {
          assert(battle.version === version, 'only stored events change a battle, and each of them once')
          // Done before the end is published, so that the end carries the new records.
          battles.updatePlayers(records)
          battles.apply(battle, events)
          return true
        },
        published: [{ type: 'battleStepped', battleId, version, events, records }, ...balances],
      }
    }
  }

  /** A bot is always online. */
  async function isSeatPresent({ players, programs }: BattleHead, seat: Seat): Promise<boolean> {
    const { id, bot } = players[seat]
    return bot || isPresent(presence, id, { asProgram: programs[seat] })
  }

  function planFor(battle: LiveBattle, command: BattleCommand | null): StepPlan {
    const nowMs = clock.nowMs()
    try {
      return planStep(battle, { paths, random, command, nowMs, stalls: stallWatch.stalls() })
    } catch (cause) {
      onBroken(battle.id, cause)
      return planCancel(battle, { reason: 'failure', nowMs, lastPoint: knownPoint(battle, nowMs) })
    }
  }

  /** Nothing about a broken battle is certain, not even its prices. */
  function knownPoint(battle: LiveBattle, nowMs: number): LastPoint | null {
    try {
      return paths.lastPoint(battle, battle.state, nowMs)
    } catch {
      // The round then counts as even.
      return null
    }
  }

  /** Loads and publishes events that another instance stored, or that a commit stored whose response was lost. */
  async function reload(id: BattleId): Promise<void> {
    const stored = await battleRepository.find(database.reader, id)
    const battle = battles.find(id)
    if (stored === null) return
    if (stored.abandonedAtMs !== undefined) return abandonment.endHere(stored, stored.abandonedAtMs)
    if (battle === undefined) {
      // The sweep ends a battle that no instance can read.
      if (!battles.knows(id) && tryToFold(stored).ok) battles.open(stored, OTHERS)
      return
    }
    if (stored.events.length <= battle.version) return
    const current = tryToFold(stored)
    if (!current.ok) {
      if (await abandonment.abandonIfSilent(stored, current.cause)) return
      // The step that needs the missing events is tried again later.
      throw current.cause
    }
    const { head, state } = current.battle
    const balances = state.outcome === null ? [] : await currentBalances(parts, playerIdsOf(head), reasonOf(state))
    const records = await recordsOf(stored.head)
    // Further events may have arrived on the bus during the reads.
    const { version } = battle
    const events = stored.events.slice(version)
    if (events.length === 0) return
    battles.updatePlayers(records)
    battles.apply(battle, events)
    bus.publish([{ type: 'battleStepped', battleId: id, version, events, records }, ...balances])
  }

  /** The stored records, with the ratings that the battle moved if another instance ended it. */
  async function recordsOf({ id: battleId, players: { one, two } }: BattleHead): Promise<PlayerRecord[]> {
    const records: PlayerRecord[] = []
    for (const { id: userId, record } of [one, two]) {
      const [newest, before = INITIAL_RATING] = await ratings.history(database.reader, userId, 2)
      const isMoved = newest?.battleId === battleId
      records.push({ userId, record, ...(isMoved && { rating: movedRating(battleId, { before, after: newest }) }) })
    }
    return records
  }

  /** Applies the event, or reads what is missing, after any step that is running here. */
  async function catchUp(id: BattleId, event: Published | null = null): Promise<void> {
    await runtime.alone(id, async () => {
      const before = battles.find(id)?.version
      if (event === null || apply(event) === 'missing') await reload(id)
      // Without a change the instance that stored the last event remains in charge.
      if (battles.find(id)?.version !== before) runtime.followed(id, OTHERS)
    })
  }

  function apply(event: Published): Applied {
    if (event.type === 'battleStepped') return applyStep(event)
    const { head, events } = event
    if (battles.knows(head.id)) return 'known'
    battles.open({ head, events }, OTHERS)
    return 'applied'
  }

  /**
   * If an earlier event is missing here, or this very one may be, it belongs to a step of this instance that is still
   * being stored or whose response was lost.
   */
  function applyStep({ battleId, version, events, records }: Extract<Published, { type: 'battleStepped' }>): Applied {
    const battle = battles.find(battleId)
    if (battle === undefined) return battles.knows(battleId) ? 'known' : 'missing'
    if (battle.version < version || steps.isUnconfirmed(battleId)) return 'missing'
    const unknown = events.slice(battle.version - version)
    if (unknown.length === 0) return 'known'
    battles.updatePlayers(records)
    battles.apply(battle, unknown, OTHERS)
    return 'applied'
  }

  /** Loads everything that was missed. */
  async function reconcile(): Promise<void> {
    const versions = await battleRepository.activeVersions(database.reader)
    const behind = [...versions].filter(([id, version]) => (battles.find(id)?.version ?? 0) < version)
    const gone = [...battles.all()].filter(({ id }) => !versions.has(id))
    await Promise.all([...behind.map(([id]) => id), ...gone.map(({ id }) => id)].map((id) => catchUp(id)))
  }

  /** Opens stored battles and publishes them, except those that are already running here. */
  function begin(stored: readonly StoredBattle[]): void {
    // A battle whose commit was uncertain may have been resumed meanwhile.
    const created = stored.filter(({ head }) => !battles.knows(head.id))
    stallWatch.wake()
    for (const battle of created) battles.open(battle)
    bus.publish(created.map(({ head, events }) => ({ type: 'battleOpened', head, events })))
    for (const { head } of created) runtime.followed(head.id, { isOwn: true })
  }

  return {
    perform: runtime.perform,
    isSeatPresent,
    begin,
    /** Loads and publishes events that were stored outside of this service. */
    catchUp: (id: BattleId): Promise<void> => catchUp(id),
    /** Does the same for every battle, including battles that this instance does not know. */
    reconcile,
    /** From now on this instance keeps the deadlines of a restored battle. */
    takeCharge: (id: BattleId): void => runtime.followed(id, { isOwn: true }),
    abandon: abandonment.abandon,
    abandonIfSilent: abandonment.abandonIfSilent,
    /** Subscribes to the changes that other instances store. */
    start(): void {
      runtime.follow<Published>({
        eventOf: (event) => (event.type === 'battleOpened' || event.type === 'battleStepped' ? event : null),
        idOf: (event) => (event.type === 'battleOpened' ? event.head.id : event.battleId),
        apply,
        catchUp,
        reconcile,
      })
    },
    stop: runtime.stop,
  }
}
