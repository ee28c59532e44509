// Commands for running battles. One at a time for each battle: decide on what is stored, store what was decided together
// with its money, and only then tell. Nothing is told that a crash could take back.
import {
  type BattleCommand,
  type CancelReason,
  type Direction,
  type LastPoint,
  nextDeadlineOf,
  pointPlanOf,
  SEATS,
  type Seat,
} from '@bougie/engine'
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { KeyedMutex } from '../../../platform/scheduling/keyed-mutex.ts'
import type { StallWatch } from '../../../platform/scheduling/stall-watch.ts'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Presence } from '../../../ports/presence.ts'
import type { Scheduler } from '../../../ports/scheduler.ts'
import { clientSeedOf, type PlayerCard, seatOf } from './battle-head.ts'
import type { BattleMetrics } from './battle-metrics.ts'
import type { BattleStore } from './battle-store.ts'
import type { LiveBattle, LiveBattles } from './live-battles.ts'
import { planCancel, planStep, type StepPlan } from './plan-step.ts'
import type { PricePaths } from './price-paths.ts'
import type { StoredBattle } from './repository.ts'

/** Somebody else stored first so many times in a row: something is wrong, not busy. */
const CONFLICTS_MAX = 5

export type CommandResult = { readonly ok: true } | Refusal

export interface Choice {
  readonly battleId: BattleId
  readonly userId: UserId
  readonly round: number
  readonly choice: Direction
  /** By the player's own word. */
  readonly sentAtMs?: number | null
}

/** What is known of the process that ran before. */
export interface LifeBefore {
  /** 0 when nobody knows. */
  readonly downSinceMs: number
  /** Of a live feed: the price that was published last, at `downSinceMs`. */
  readonly livePrice: number | null
}

export interface GivenSeed {
  readonly battleId: BattleId
  readonly userId: UserId
  readonly clientSeed: string
}

export interface BattleService {
  /** Brings stored battles to life; those that run already do so. */
  begin(battles: readonly StoredBattle[]): void
  choose(choice: Choice): Promise<CommandResult>
  /** Answers the seed of this player that counts. */
  giveSeed(seed: GivenSeed): Promise<{ readonly ok: true; readonly clientSeed: string } | Refusal>
  forfeit(player: { battleId: BattleId; userId: UserId }): Promise<CommandResult>
  cancel(battleId: BattleId, reason: CancelReason): Promise<CommandResult>
  /** Takes in what was stored beside this service, and tells it. */
  catchUp(battleId: BattleId): Promise<void>
  /** Does what is due, should nobody have done it. */
  carryOn(battleId: BattleId): Promise<void>
  /** After the server was down: see the engine's `resume`. */
  resume(battle: LiveBattle, before: LifeBefore): Promise<void>
  /** Cancels every battle whose running round can't be decided any more. */
  voidRunningRounds(reason: CancelReason): Promise<void>
  /** Resolves once jobs and presence changes reach the battles. */
  start(): void
}

export interface BattleServiceDependencies {
  readonly clock: Clock
  readonly tasks: Tasks
  readonly bus: Bus
  readonly scheduler: Scheduler
  readonly presence: Presence
  readonly battles: LiveBattles
  readonly mailbox: KeyedMutex<BattleId>
  readonly store: BattleStore
  readonly paths: PricePaths
  readonly metrics: BattleMetrics
  readonly stallWatch: StallWatch
  readonly onBroken: (battleId: BattleId, cause: unknown) => void
}

type CommandMaker = (battle: LiveBattle) => BattleCommand | null | Promise<BattleCommand | null>

export function createBattleService(dependencies: BattleServiceDependencies): BattleService {
  const { clock, tasks, bus, scheduler, presence, battles, mailbox, store, paths, metrics, stallWatch, onBroken } =
    dependencies

  function act(battleId: BattleId, commandFor: CommandMaker): Promise<CommandResult> {
    stallWatch.wake()
    return mailbox.run(battleId, async () => {
      const dueBeforeMs = dueAtMsOf(battles.find(battleId))
      for (let attempt = 1; attempt <= CONFLICTS_MAX; attempt++) {
        const battle = battles.find(battleId)
        if (battle === undefined) return refuse('BATTLE_NOT_FOUND')
        const command = await commandFor(battle)
        const plan = planFor(battle, command)
        if (plan.events.length === 0 || (await store.append(battle, plan))) {
          // A choice changes nothing about when the phase ends, and its job stands already.
          if (dueAtMsOf(battle) !== dueBeforeMs) await scheduleNext(battle)
          return plan.refusal === null ? { ok: true } : refuse(plan.refusal)
        }
        await store.catchUp(battle)
      }
      throw new Error(`battle ${battleId} was changed by somebody else ${CONFLICTS_MAX} times in a row`)
    })
  }

  function planFor(battle: LiveBattle, command: BattleCommand | null): StepPlan {
    const nowMs = clock.nowMs()
    try {
      return planStep(battle, { paths, command, nowMs, stalls: stallWatch.stalls() })
    } catch (cause) {
      onBroken(battle.id, cause)
      return planCancel(battle, { reason: 'failure', nowMs, lastPoint: knownPoint(battle, nowMs) })
    }
  }

  /** Of a battle that is broken nothing is sure, its prices neither. */
  function knownPoint(battle: LiveBattle, nowMs: number): LastPoint | null {
    try {
      return paths.lastPoint(battle, battle.state, nowMs)
    } catch {
      // The round counts as even then.
      return null
    }
  }

  async function scheduleNext(battle: LiveBattle): Promise<void> {
    const deadline = nextDeadlineOf(battle.state)
    if (deadline === null) await scheduler.cancel('battle', battle.id)
    else await scheduler.schedule({ kind: 'battle', id: battle.id, dueAtMs: deadline.atMs })
  }

  /** A command of one of the two players. */
  function actAs(
    { battleId, userId }: { battleId: BattleId; userId: UserId },
    commandOf: (seat: Seat) => BattleCommand,
  ): Promise<CommandResult> {
    const battle = battles.find(battleId)
    if (battle === undefined) return Promise.resolve(refuse('BATTLE_NOT_FOUND'))
    const seat = seatOf(battle.head, userId)
    if (seat === null) return Promise.resolve(refuse('BATTLE_NOT_PARTICIPANT'))
    return act(battleId, () => commandOf(seat))
  }

  /** A bot always is. */
  async function isThere({ id, bot }: PlayerCard): Promise<boolean> {
    return bot || presence.isOnline(id)
  }

  /** Brings a seat in line with whether its player is there. */
  async function syncPresence(battle: LiveBattle, seat: Seat): Promise<void> {
    await act(battle.id, async ({ head, state }) => {
      const player = head.players[seat]
      const online = await isThere(player)
      if (state.outcome !== null || online === (state.offlineSinceMs[seat] === null)) return null
      return { type: online ? 'reconnect' : 'disconnect', seat }
    })
  }

  async function syncBoth(battle: LiveBattle): Promise<void> {
    for (const seat of SEATS) await syncPresence(battle, seat)
  }

  /** As a job, which is tried until it succeeds: a player who is back must not forfeit because a write failed. */
  function checkPresence({ id }: LiveBattle): Promise<void> {
    return scheduler.schedule({ kind: 'battlePresence', id, dueAtMs: clock.nowMs() })
  }

  async function isEverybodyThere({ head }: LiveBattle): Promise<boolean> {
    for (const seat of SEATS) if (!(await isThere(head.players[seat]))) return false
    return true
  }

  async function setOut(battle: LiveBattle): Promise<void> {
    if (battle.state.outcome !== null) return
    await scheduleNext(battle)
    // Nearly always both are there, and a job for each of a thousand new battles would be a crowd for nothing.
    if (!(await isEverybodyThere(battle))) await checkPresence(battle)
  }

  async function onPresenceDue(id: string): Promise<void> {
    const battle = battles.find(id as BattleId)
    if (battle !== undefined) await syncBoth(battle)
  }

  async function onDue(id: string, dueAtMs: number): Promise<void> {
    metrics.phaseLate(clock.nowMs() - dueAtMs)
    await carryOn(id as BattleId)
  }

  async function carryOn(battleId: BattleId): Promise<void> {
    const battle = battles.find(battleId)
    if (battle === undefined) return
    const dueBeforeMs = dueAtMsOf(battle)
    await act(battleId, () => null)
    // The job may have rung early by the stored schedule, as after a phase was moved; then it is set once more.
    if (battle.state.outcome === null && dueAtMsOf(battle) === dueBeforeMs) await scheduleNext(battle)
  }

  async function scheduleAll(): Promise<void> {
    for (const battle of battles.all()) if (battle.state.outcome === null) await scheduleNext(battle)
  }

  return {
    begin(stored) {
      // One whose storing was in doubt here may have been taken up meanwhile.
      const created = stored.filter(({ head }) => !battles.knows(head.id))
      stallWatch.wake()
      const opened = created.map((battle) => battles.open(battle))
      bus.publish(created.map(({ head, events }) => ({ type: 'battleOpened', head, events })))
      for (const live of opened) tasks.run('begin battle', () => setOut(live))
    },
    async choose({ battleId, userId, ...choice }) {
      const receivedAtMs = clock.nowMs()
      try {
        return await actAs({ battleId, userId }, (seat) => ({ type: 'choose', seat, ...choice, receivedAtMs }))
      } catch (cause) {
        // A store that takes nothing is worth no more than a server that hangs: what could not be chosen can be again.
        stallWatch.note({ sinceMs: receivedAtMs, untilMs: clock.nowMs() })
        throw cause
      }
    },
    async giveSeed({ battleId, userId, clientSeed }) {
      const result = await actAs({ battleId, userId }, (seat) => ({ type: 'giveSeed', seat, clientSeed }))
      if (!result.ok) return result
      const battle = battles.find(battleId)
      const seat = battle === undefined ? null : seatOf(battle.head, userId)
      return battle === undefined || seat === null
        ? refuse('BATTLE_NOT_FOUND')
        : { ok: true, clientSeed: clientSeedOf(battle.head, seat) }
    },
    forfeit: (player) => actAs(player, (seat) => ({ type: 'forfeit', seat })),
    carryOn,
    cancel: (battleId, reason) => act(battleId, () => ({ type: 'cancel', reason })),
    catchUp: (battleId) =>
      mailbox.run(battleId, async () => {
        const battle = battles.find(battleId)
        if (battle === undefined) return
        await store.catchUp(battle)
        if (battle.state.outcome !== null) await scheduler.cancel('battle', battleId)
      }),
    async resume(battle, { downSinceMs, livePrice }) {
      const lastPoint = lastPointOf(battle.state, { downSinceMs, livePrice })
      await act(battle.id, () => ({ type: 'resume', downSinceMs, lastPoint }))
      if (battle.state.outcome !== null) return
      // Its phase may end when it was to end before, and that job was lost with the life before.
      await scheduleNext(battle)
      await syncBoth(battle)
    },
    async voidRunningRounds(reason) {
      const running = [...battles.all()].filter(({ state }) => isRoundRunning(state))
      const nowMs = clock.nowMs()
      await Promise.all(
        running.map(({ id }) =>
          act(id, (battle) => ({ type: 'cancel', reason, lastPoint: paths.lastPoint(battle, battle.state, nowMs) })),
        ),
      )
    },
    start() {
      scheduler.handle('battle', ({ id, dueAtMs }) => onDue(id, dueAtMs))
      scheduler.handle('battlePresence', ({ id }) => onPresenceDue(id))
      scheduler.onLost(() => tasks.run('schedule battles again', scheduleAll))
      presence.subscribe(({ userId }) => {
        for (const battle of battles.ofUser(userId)) tasks.run('presence', () => checkPresence(battle))
      })
    },
  }
}

function dueAtMsOf(battle: LiveBattle | undefined): number | null {
  return battle === undefined ? null : (nextDeadlineOf(battle.state)?.atMs ?? null)
}

function lastPointOf(
  { resultsWaitStartedAtMs, phase, settings }: LiveBattle['state'],
  { downSinceMs, livePrice }: LifeBefore,
): LastPoint | null {
  if (phase !== 'results_wait' || resultsWaitStartedAtMs === null || livePrice === null) return null
  if (downSinceMs < resultsWaitStartedAtMs) return null
  const { resultSteps } = pointPlanOf(settings)
  const steps = Math.floor((downSinceMs - resultsWaitStartedAtMs) / settings.tickMs)
  return { price: livePrice, stepsLeft: Math.max(1, resultSteps - steps) }
}

function isRoundRunning({ outcome, phase, settings }: LiveBattle['state']): boolean {
  return outcome === null && settings.priceSource === 'live' && (phase === 'prediction' || phase === 'results_wait')
}
