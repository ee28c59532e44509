import { assert } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import { type BotOptions, createBots } from './bots/bots.ts'
import { createChallengeService } from './challenge/challenge-service.ts'
import { type BattleDependencies, createBattleParts } from './dependencies.ts'
import { createMatchmaking } from './matchmaking/matchmaking.ts'
import { createRematches } from './matchmaking/rematch.ts'
import * as battleRepository from './play/battle-repository.ts'
import { warmPaths } from './play/price-paths.ts'
import { createHeartbeat, recover, sweepOrphans } from './play/restart.ts'
import { createBattleService } from './play/service.ts'
import { createPlayerBlocks } from './player-blocks/player-blocks.ts'
import { createPractice } from './practice/practice.ts'
import { createRatingService } from './rating/rating-service.ts'
import { createReactions } from './reactions/reactions.ts'

/** Everything about battles, without routes and sockets. */
export function createBattleCapability({
  bots: options,
  ...outside
}: BattleDependencies & { readonly bots: BotOptions }) {
  const parts = createBattleParts(outside)
  const { tasks, database, feeds, battles, findBattle, paths, metrics } = parts
  const service = createBattleService(parts)
  const matchmaking = createMatchmaking({ ...parts, service })
  const rematches = createRematches({ ...parts, matchmaking })
  const bots = createBots({ ...parts, options, service, matchmaking, rematches })
  const heartbeat = createHeartbeat(parts)

  return {
    battles,
    findBattle,
    service,
    matchmaking,
    rematches,
    challenges: createChallengeService({ ...parts, matchmaking }),
    playerBlocks: createPlayerBlocks(parts),
    ratings: createRatingService(parts),
    practice: createPractice({ ...parts, matchmaking, pickBot: bots.pick }),
    reactions: createReactions(parts),
    /** The settled rounds of this player's battles, from their side. */
    roundsOf: (userId: UserId, battleIds: readonly string[]) =>
      battleRepository.roundsOf(database.reader, userId, battleIds),
    paths,
    /** While the games are closed, running battles finish and nobody is matched. Closing empties the queue. */
    async setGamesClosed(closed: boolean) {
      parts.close(closed)
      if (closed) await matchmaking.empty('GAME_CLOSED')
    },
    /** Resumes work left by the previous process. */
    async start({ isAlone }: { readonly isAlone: boolean }) {
      battles.listen((battle, event, { isOwn }) => {
        if (!isOwn) return
        if (event.type !== 'battleCompleted' && event.type !== 'battleCancelled') return
        assert(battle.state.outcome !== null, 'an ended battle has an outcome')
        metrics.ended(battle.state.outcome)
      })
      warmPaths(parts)
      service.start()
      sweepOrphans({ ...parts, service })
      matchmaking.start()
      rematches.start()
      await bots.start()
      for (const feed of feeds)
        feed.onStale(() => tasks.run('stale feed', () => service.cancelBattlesOnLiveFeed('feed_stale')))
      await recover({ ...parts, service, matchmaking }, { isAlone })
      heartbeat.start()
      heartbeat.runNow()
    },
    stop() {
      heartbeat.stop()
      bots.stop()
      rematches.stop()
      service.stop()
    },
  }
}

export type BattleCapability = ReturnType<typeof createBattleCapability>
