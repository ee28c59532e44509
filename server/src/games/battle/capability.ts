import type { BattleSettings } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import type { Registry } from 'prom-client'
import { createStallWatch } from '../../platform/scheduling/stall-watch.ts'
import type { Tasks } from '../../platform/scheduling/tasks.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Instances } from '../../ports/instances.ts'
import type { Presence } from '../../ports/presence.ts'
import type { PriceFeed } from '../../ports/price-feed.ts'
import type { MatchmakingQueue } from '../../ports/queue.ts'
import type { Random } from '../../ports/random.ts'
import type { RateLimiter } from '../../ports/rate-limit.ts'
import type { RematchOffers } from '../../ports/rematch-offers.ts'
import type { Scheduler } from '../../ports/scheduler.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import type { LimitGuard } from '../../wallet/service.ts'
import { type BotOptions, createBots } from './bots/bots.ts'
import { createChallengeRepository } from './challenge/challenge-repository.ts'
import { createChallengeService } from './challenge/challenge-service.ts'
import { createMatchMaker } from './matchmaking/match-maker.ts'
import { createMatchmaking } from './matchmaking/matchmaking.ts'
import { createOpponentRepository } from './matchmaking/opponent-repository.ts'
import { createQueueAbsence } from './matchmaking/queue-absence.ts'
import { createQueueRepository } from './matchmaking/queue-repository.ts'
import { createRematches } from './matchmaking/rematch.ts'
import { createWaitEstimate } from './matchmaking/wait-estimate.ts'
import { createBattleMetrics } from './play/battle-metrics.ts'
import { createBattleRepository } from './play/battle-repository.ts'
import { createHeartbeat } from './play/heartbeat.ts'
import { createHeartbeatRepository } from './play/heartbeat-repository.ts'
import { createLiveBattles } from './play/live-battles.ts'
import { warmPaths } from './play/path-warmer.ts'
import { followPlayerNames } from './play/player-names.ts'
import { createPlayerRepository } from './play/player-repository.ts'
import { createPricePaths } from './play/price-paths.ts'
import { recover } from './play/recovery.ts'
import { createBattleService } from './play/service.ts'
import { createPlayerBlocks } from './player-blocks/player-blocks.ts'
import { createPractice } from './practice/practice.ts'
import { createRatingRepository } from './rating/rating-repository.ts'
import { createRatingService } from './rating/rating-service.ts'
import { createReactions } from './reactions/reactions.ts'

export interface BattleDependencies {
  readonly log: Log
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly tasks: Tasks
  readonly bus: Bus
  readonly instances: Instances
  readonly database: Database
  readonly scheduler: Scheduler
  readonly jobWatch: JobWatch
  readonly presence: Presence
  readonly queue: MatchmakingQueue
  readonly rematchOffers: RematchOffers
  /** The feed that new battles are played on comes first, then the feeds that older battles may still need. */
  readonly feeds: readonly PriceFeed[]
  readonly rateLimiter: RateLimiter
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes' | 'lookAtStakes'>
  readonly settings: BattleSettings
  readonly bots: BotOptions
  readonly registry: Registry
}

/** Everything about battles, without routes and sockets. */
export function createBattleCapability(outside: BattleDependencies) {
  const dependencies = {
    ...outside,
    repository: createBattleRepository(),
    players: createPlayerRepository(),
    queueRepository: createQueueRepository(),
    challenges: createChallengeRepository(),
    opponents: createOpponentRepository(),
    ratings: createRatingRepository(),
    heartbeatRepository: createHeartbeatRepository(),
  }
  const { log, clock, tasks, instances, scheduler, feeds, registry } = dependencies
  const metrics = createBattleMetrics(registry)
  const battles = createLiveBattles()
  const paths = createPricePaths({ feeds })
  const onBroken = (battleId: BattleId, cause: unknown) =>
    log.error({ err: cause, battleId }, 'battle cancelled: it could not go on')
  const stallWatch = createStallWatch({ ...dependencies, isWanted: () => battles.size > 0 })
  const service = createBattleService({
    ...dependencies,
    isShared: instances.isShared,
    stallWatch,
    battles,
    paths,
    metrics,
    onBroken,
  })
  const matchMaker = createMatchMaker(dependencies)
  let isClosed = false
  const closedBecause = () => {
    if (isClosed) return 'GAME_CLOSED'
    return paths.isPlayable(dependencies.settings) ? null : 'SERVICE_UNAVAILABLE'
  }
  const matchmaking = createMatchmaking({ ...dependencies, matchMaker, service, metrics, closedBecause })
  const queueAbsence = createQueueAbsence({ ...dependencies, matchmaking })
  const rematches = createRematches({ ...dependencies, battles, matchmaking })
  const challenges = createChallengeService({ ...dependencies, battles, matchmaking, closedBecause })
  const reactions = createReactions({ ...dependencies, battles })
  const bots = createBots({ ...dependencies, options: dependencies.bots, battles, service, matchmaking, rematches })
  const practice = createPractice({ ...dependencies, battles, matchmaking, pickBot: bots.pick, closedBecause })
  const heartbeat = createHeartbeat({ ...dependencies, battles, paths })

  return {
    battles,
    service,
    matchmaking,
    rematches,
    challenges,
    playerBlocks: createPlayerBlocks(dependencies),
    ratings: createRatingService(outside),
    practice,
    reactions,
    paths,
    waitEstimate: createWaitEstimate({ clock }),
    /** While the games are closed, running battles finish and nobody is matched. Closing empties the queue. */
    async closeGames(closed: boolean) {
      isClosed = closed
      if (closed) await matchmaking.empty('GAME_CLOSED')
    },
    /** Resumes work left by the previous process. */
    async start() {
      battles.listen((battle, event, { isOwn }) => {
        if (!isOwn) return
        if (event.type === 'battleCompleted' || event.type === 'battleCancelled') {
          metrics.ended(battle.state.outcome?.type ?? 'none')
        }
      })
      followPlayerNames({ ...dependencies, battles })
      warmPaths({ ...dependencies, battles, paths })
      service.start()
      matchmaking.start()
      queueAbsence.start()
      rematches.start()
      await bots.start()
      for (const feed of feeds)
        feed.onStale(() => tasks.run('stale feed', () => service.voidRunningRounds('feed_stale')))
      await recover({ ...dependencies, battles, service, matchmaking, onBroken })
      heartbeat.start()
    },
    async stop() {
      heartbeat.stop()
      service.stop()
      await scheduler.close()
      for (const feed of feeds) await feed.close()
    },
  }
}

export type BattleCapability = ReturnType<typeof createBattleCapability>
