// Labelled bots that bet modest sums, so that a newcomer's first cycle is alive. Each one has its own account, funded
// from the house account. They bet at random and know no more than a player does. Without spectators they don't bet.
import { LOCKED_CANDLE } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import { createAlarm } from '../../../platform/scheduling/alarm.ts'
import type { CycleParts } from '../dependencies.ts'
import { betIdOf } from '../play/commands.ts'
import type { LiveCycle } from '../play/live-cycle.ts'
import type { CycleService } from '../play/service.ts'
import { botBetPlanOf, type PlannedBotBet } from './bot-bet-plan.ts'

const ACTION_PAUSE_MS = 300
const WATCHED_CHECK_MS = 500

interface BotAction {
  readonly atMs: number
  perform(): Promise<unknown>
}

export function createBotBettors(dependencies: CycleParts & { readonly service: CycleService }) {
  const { botBettors, clock, timers, tasks, readModel, isWatched, service } = dependencies
  const alarm = createAlarm({ clock, timers, ring: performNext })
  let bots: readonly UserId[] = []
  let actions: readonly BotAction[] = []

  function plan({ head, state }: LiveCycle): void {
    const openMs = state.settings.candleMs * (LOCKED_CANDLE - 1)
    const bets = botBetPlanOf({ serverSeed: head.serverSeed, bots, openMs })
    // Includes those that are overdue, because the start of the cycle took its time or the server restarted: an action
    // that was performed before has no second effect.
    actions = bets
      .flatMap((bet) => actionsOf(bet, { cycleId: head.id, startedAtMs: state.startedAtMs }))
      .sort((one, other) => one.atMs - other.atMs)
    planNext()
  }

  function actionsOf(
    { userId, clientRef, direction, stakeCents, afterMs, removedAfterMs }: PlannedBotBet,
    { cycleId, startedAtMs }: { cycleId: LiveCycle['head']['id']; startedAtMs: number },
  ): BotAction[] {
    const betId = betIdOf(userId, clientRef)
    const bet = { userId, cycleId, stakeCents, sessionId: null, linkCode: null, clientRef, isProgram: false }
    const placing: BotAction = {
      atMs: startedAtMs + afterMs,
      async perform() {
        const placed = await service.placeBotBet({ ...bet, direction })
        if (placed.ok || placed.code !== 'SIDE_CLOSED') return
        // A closed side leaves a bot the other one, as it leaves a player.
        await service.placeBotBet({ ...bet, direction: direction === 'up' ? 'down' : 'up' })
      },
    }
    if (removedAfterMs === null) return [placing]
    const removal = () => service.removeBet({ userId, betId, sessionId: null, clientRef })
    return [placing, { atMs: startedAtMs + removedAfterMs, perform: removal }]
  }

  /** Performs one action at a time. While nobody watches, actions wait, so that a newcomer sees bets coming in. */
  function performNext(): void {
    const [action, ...later] = actions
    if (action === undefined) return
    if (!isWatched()) {
      alarm.set(clock.nowMs() + WATCHED_CHECK_MS)
      return
    }
    actions = later
    // A refusal is ignored: the bot just doesn't bet.
    tasks.run('bot bettors', async () => void (await action.perform()))
    planNext(clock.nowMs() + ACTION_PAUSE_MS)
  }

  function planNext(earliestMs = 0): void {
    const [next] = actions
    alarm.set(next === undefined ? null : Math.max(next.atMs, earliestMs))
  }

  return {
    async start() {
      if (!botBettors.enabled) return
      bots = await botBettors.load()
      readModel.listen({
        stepped(cycle, { event: { type } }) {
          if (type === 'cycleStarted') plan(cycle)
          else if (type === 'cycleVoided' || type === 'betsLocked') {
            actions = []
            planNext()
          }
        },
        summarized: () => undefined,
        missed: () => undefined,
      })
      if (readModel.current !== null) plan(readModel.current)
    },
    stop: () => alarm.set(null),
  }
}
