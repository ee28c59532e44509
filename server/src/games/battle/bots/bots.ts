// Opponents for players who wait alone: labelled as bots, funded from the house account, choosing at random at a random
// time. A bot knows no more than a player does.

import type { BattleId, UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import { createDueQueue } from '../../../platform/scheduling/due-queue.ts'
import { newWalletAddress } from '../../../platform/wallet-address.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { BattleParts } from '../dependencies.ts'
import type { Matchmaking } from '../matchmaking/matchmaking.ts'
import * as queueRepository from '../matchmaking/queue-repository.ts'
import type { Rematches } from '../matchmaking/rematch.ts'
import { botSeatOf } from '../play/battle-head.ts'
import type { LiveBattle } from '../play/live-battles.ts'
import { choiceOfBot } from '../play/plan-step.ts'
import type { BattleService } from '../play/service.ts'
import type { BotUser, NewBot } from './bot-repository.ts'
import * as botRepository from './bot-repository.ts'

/** A bot chooses between one tenth and eight tenths of the prediction phase. */
const EARLIEST_CHOICE = 0.1
const LATEST_CHOICE = 0.8
const REMATCH_AFTER_MS = 1_500
/** The delay after which another bot is sent to a player who still waits. */
const JOIN_AGAIN_AFTER_MS = 1_000
/** A player who waits longer than this beyond the delay has no job: its server died, or the queue was lost when it ran. */
const OVERDUE_AFTER_MS = 2_000
/** The most overdue players to whom one sweep sends a bot; the next sweep takes the others. */
const OVERDUE_PER_SWEEP_MAX = 100
/** The random part has steps of a thousandth. */
const RANDOM_STEPS = 1_000

/**
 * One bot for each stake at a time would be enough; there are a few more so that players don't always meet the same
 * one. The space keeps the names apart from those that a player can choose.
 */
const BOT_NAMES = [
  'Bot Ada',
  'Bot Alan',
  'Bot Blaise',
  'Bot Carl',
  'Bot Emmy',
  'Bot Grace',
  'Bot Hedy',
  'Bot Henri',
  'Bot Joseph',
  'Bot Katherine',
  'Bot Leonhard',
  'Bot Maryam',
  'Bot Pierre',
  'Bot Sophie',
  'Bot Srinivasa',
  'Bot Theano',
] as const

export interface BotOptions {
  readonly enabled: boolean
  readonly delayMs: number
}

interface BotsDependencies extends BattleParts {
  readonly options: BotOptions
  readonly service: BattleService
  readonly matchmaking: Matchmaking
  readonly rematches: Rematches
}

export function createBots(dependencies: BotsDependencies) {
  const { options, clock, timers, random, tasks, bus, database, ledger, scheduler } = dependencies
  const { battles, service, matchmaking, rematches } = dependencies
  /** Not jobs: if this server dies, a bot chooses at the end of the prediction (`play/plan-step.ts`). */
  const choices = createDueQueue<BattleId>({
    clock,
    timers,
    onDue: (battleId) => tasks.run('bot choice', () => choose(battleId)),
  })
  /** The operator's bots: the same users for the lifetime of the database. */
  let users: readonly BotUser[] = []

  function newBots(): NewBot[] {
    const createdAt = new Date(clock.nowMs())
    return BOT_NAMES.map((username) => ({
      // Ids are branded where they are created.
      id: random.uuid() as UserId,
      username,
      walletAddress: newWalletAddress(random),
      walletId: random.uuid(),
      createdAt,
    }))
  }

  /** null if there are none. */
  function randomBot(): UserId | null {
    return users[random.below(Math.max(1, users.length))]?.id ?? null
  }

  function onQueue(event: DomainEvent): void {
    if (event.type === 'queueJoined') tasks.run('bots', () => lookAfter(event.userId))
    else if (event.type === 'queueLeft' || event.type === 'queueMatched')
      tasks.run('bots', () => scheduler.cancel('botJoin', event.userId))
  }

  async function lookAfter(userId: UserId): Promise<void> {
    if ((await matchmaking.placeOf(userId)) !== null) await scheduleJoin(userId, options.delayMs)
  }

  async function sendOverdue(): Promise<void> {
    const before = new Date(clock.nowMs() - options.delayMs - OVERDUE_AFTER_MS)
    const overdue = await queueRepository.longestWaiting(database.reader, { before, limit: OVERDUE_PER_SWEEP_MAX })
    await Promise.all(overdue.map((userId) => scheduleJoin(userId, 0)))
  }

  function scheduleJoin(userId: UserId, afterMs: number): Promise<void> {
    return scheduler.schedule({ kind: 'botJoin', id: userId, dueAtMs: clock.nowMs() + afterMs })
  }

  /**
   * A player who is alone in the line of their stake still waits: any other player there would have been their
   * opponent.
   */
  async function join(userId: UserId): Promise<void> {
    // The job may come from a previous process in which bots were enabled.
    if (!options.enabled) return
    const place = await matchmaking.placeOf(userId)
    const bot = randomBot()
    if (place === null || bot === null) return
    await fund(bot, place.amountCents)
    const result = await matchmaking.stepIn({ userId, opponent: bot })
    // The player may have left or been matched meanwhile. Otherwise another battle took the bot's money, or none can
    // begin now.
    if (result.ok || result.code === 'QUEUE_NOT_IN') return
    await scheduleJoin(userId, JOIN_AGAIN_AFTER_MS)
  }

  /** Funds the bot from the house account up to one stake. */
  async function fund(bot: UserId, stakeCents: number): Promise<void> {
    const account = accounts.player(bot)
    await database.transaction(async (transaction) => {
      const missingCents = stakeCents - (await ledger.balanceOf(transaction, account))
      if (missingCents <= 0) return
      await ledger.postAll(transaction, [
        {
          key: `bot-funding:${random.uuid()}`,
          reason: 'bot_funding',
          cause: { type: 'user', id: bot },
          transfers: [{ from: accounts.house, to: account, amountCents: missingCents }],
        },
      ])
    })
  }

  function planChoice({ id, head, state }: LiveBattle): void {
    const seat = botSeatOf(head)
    if (seat === null || state.outcome !== null || state.phase !== 'prediction' || state.choices[seat] !== null) return
    const part = EARLIEST_CHOICE + ((LATEST_CHOICE - EARLIEST_CHOICE) * random.below(RANDOM_STEPS)) / RANDOM_STEPS
    const dueAtMs = state.phaseStartedAtMs + Math.round(state.settings.predictionMs * part)
    choices.set(id, dueAtMs, id)
  }

  async function choose(battleId: BattleId): Promise<void> {
    const battle = battles.find(battleId)
    const seat = battle === undefined ? null : botSeatOf(battle.head)
    if (battle === undefined || seat === null) return
    const userId = battle.head.players[seat].id
    await service.choose({ battleId, userId, round: battle.state.round, choice: choiceOfBot(random) })
  }

  function onRematch(event: DomainEvent): void {
    if (event.type !== 'rematchOffered') return
    const bot = event.userIds.find((userId) => users.some(({ id }) => id === userId))
    if (bot === undefined || event.by === bot) return
    const dueAtMs = Math.min(clock.nowMs() + REMATCH_AFTER_MS, event.untilMs - 1)
    tasks.run('plan bot rematch', () =>
      scheduler.schedule({ kind: 'botRematch', id: `${event.battleId}/${bot}`, dueAtMs }),
    )
  }

  async function acceptRematch(id: string): Promise<void> {
    // `onRematch` builds this id.
    const [battleId, bot] = id.split('/') as [BattleId, UserId]
    const stakeCents = rematches.stakeOf(battleId)
    if (stakeCents === null) return
    await fund(bot, stakeCents)
    await rematches.ask(battleId, bot)
  }

  return {
    /** A bot that may begin a battle; null while there are none. */
    pick: () => (options.enabled ? randomBot() : null),
    async start() {
      // When disabled, only the bots of battles from before the start are needed.
      if (options.enabled) await database.transaction((transaction) => botRepository.addMissing(transaction, newBots()))
      users = await botRepository.all(database.reader)
      bus.subscribe((event, { isOwn }) => {
        if (!isOwn) return
        if (options.enabled) onQueue(event)
        onRematch(event)
      })
      if (options.enabled) scheduler.sweep({ name: 'send overdue bots', run: sendOverdue })
      battles.listen((battle, event, { isOwn }) => {
        if (!isOwn) return
        if (event.type === 'predictionStarted' || event.type === 'battleResumed') planChoice(battle)
      })
      scheduler.handle('botJoin', ({ id }) => join(id as UserId))
      scheduler.handle('botRematch', ({ id }) => acceptRematch(id))
    },
    stop: choices.clear,
  }
}
