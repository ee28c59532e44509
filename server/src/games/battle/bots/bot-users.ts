import type { UserId } from '@bougie/protocol'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import { type BotUser, createBotRepository, type NewBot } from './bot-repository.ts'

const ADDRESS_BYTES = 20

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

/** The operator's bots: the same users for the lifetime of the database. */
export function createBotUsers({ clock, random, database }: Pick<SharedDependencies, 'clock' | 'random' | 'database'>) {
  const botRepository = createBotRepository()
  let bots: readonly BotUser[] = []

  function newBots(): NewBot[] {
    const createdAt = new Date(clock.nowMs())
    return BOT_NAMES.map((username) => ({
      // Ids are branded where they are created.
      id: random.uuid() as UserId,
      username,
      walletAddress: `0x${Buffer.from(random.bytes(ADDRESS_BYTES)).toString('hex')}`,
      walletId: random.uuid(),
      createdAt,
    }))
  }

  return {
    /** Creates the missing bots, unless only battles from before the start have to be finished. */
    async load({ makesMissing }: { makesMissing: boolean }): Promise<void> {
      if (makesMissing) await database.transaction((transaction) => botRepository.addMissing(transaction, newBots()))
      bots = await botRepository.all(database.reader)
    },
    /** A random bot; null if there are none. */
    pick: (): UserId | null => bots[random.below(Math.max(1, bots.length))]?.id ?? null,
    isBot: (userId: UserId): boolean => bots.some(({ id }) => id === userId),
  }
}
