// Everybody who takes part in a run: players of battles and bettors in cycles, honest ones and an adversary, and
// spectators.
import type { UserId } from '@bougie/protocol'
import { type AnyMisdeed, createBattleAdversary } from './adversary/battle-adversary.ts'
import { createDuelist } from './adversary/duelist.ts'
import { type Challenger, createChallengeCalls, createChallenger } from './challenger.ts'
import type { Choice } from './checks/choices.ts'
import { createAdversaryBettor } from './cycles/adversary-bettor.ts'
import { createVirtualBettor, type SentBet } from './cycles/virtual-bettor.ts'
import type { createStallingInjector } from './faults/injectors.ts'
import type { Host } from './host.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'
import type { Scenario } from './scenario.ts'
import type { SeededRandom } from './seeded-random.ts'
import { playerIds } from './simulation-database.ts'
import type { StoredTruth } from './stored-truth.ts'
import { createVirtualPlayer, openSpectator, type VirtualPlayer } from './virtual-player.ts'
import type { World } from './world.ts'

const ADVERSARY = 0

export interface PeopleDependencies {
  readonly world: World
  readonly machine: Machine
  readonly host: Host
  readonly network: Network
  readonly injector: ReturnType<typeof createStallingInjector>
  readonly random: SeededRandom
  readonly scenario: Scenario
  readonly truth: StoredTruth
}

export function createVirtualPeople(dependencies: PeopleDependencies) {
  const { world, machine, host, network, injector, random, scenario, truth } = dependencies
  const { profile, stakes } = scenario
  const choices: Choice[] = []
  const bets: SentBet[] = []
  const links: string[] = []
  const call = createChallengeCalls({ world, machine, host, random: random.fork('calls') })
  const userIds = playerIds().slice(0, Math.max(scenario.players, scenario.bettors))
  const playing = userIds.slice(0, scenario.players)

  function suffer(misdeed: AnyMisdeed): void {
    switch (misdeed.type) {
      case 'kill':
        host.kill(misdeed.downMs)
        return
      case 'stall':
        machine.stall(misdeed.forMs)
        return
      default:
        injector.delay(misdeed.point, misdeed.forMs)
    }
  }

  function challengerOf(userId: UserId, index: number): Challenger | null {
    if (index >= scenario.challengers) return null
    return createChallenger({
      world,
      random: random.fork(`challenger ${index}`),
      call,
      links,
      userId,
      others: playing.filter((other) => other !== userId),
      stakes,
      repeatChance: profile.players.repeatChance,
    })
  }

  const players = playing.map((userId, index): VirtualPlayer => {
    const player = {
      world,
      network,
      random: random.fork(`player ${index}`),
      name: `p${index}`,
      userId,
      // Stands for the page's HTTP request when it opens.
      activeBattles: () => truth.activeBattleIdsOf(userId),
      onChoice: (choice: Choice) => choices.push(choice),
    }
    const duelist = { ...player, stake: stakes[0] ?? 0 }
    if (scenario.adversary !== 'battle') {
      return createVirtualPlayer({
        ...player,
        profile: profile.players,
        stakes,
        challenger: challengerOf(userId, index),
      })
    }
    if (index !== ADVERSARY) return createDuelist(duelist)
    const serverMs = () => (host.server === null ? null : (machine.life?.clock.nowMs() ?? null))
    return createBattleAdversary({ ...duelist, truth, serverMs, suffer })
  })

  function bettorOf(userId: UserId, index: number) {
    const name = `b${index}`
    return {
      world,
      network,
      random: random.fork(`bettor ${index}`),
      name,
      userId,
      onBet: (bet: SentBet) => bets.push(bet),
    }
  }

  const betting = userIds.slice(userIds.length - scenario.bettors)
  const adversaryBettor =
    scenario.adversary === 'cycle' && betting[ADVERSARY] !== undefined
      ? createAdversaryBettor({ ...bettorOf(betting[ADVERSARY], ADVERSARY), suffer })
      : null
  const bettors = betting.map((userId, index) =>
    index === ADVERSARY && adversaryBettor !== null
      ? adversaryBettor
      : createVirtualBettor({ ...bettorOf(userId, index), profile: profile.players }),
  )

  return {
    userIds,
    /** All choices that players have sent, in time or not. */
    choices,
    /** All bets that bettors have sent. */
    bets,
    /** The adversary of battles. */
    adversaryId: scenario.adversary === 'battle' ? (playing[ADVERSARY] ?? null) : null,
    adversaryBettor,
    start() {
      for (const person of [...players, ...bettors]) person.start()
      if (!scenario.spectators) return
      const watching: readonly (UserId | null)[] = [null, playing[0] ?? null]
      for (const [index, userId] of watching.entries()) {
        openSpectator({
          world,
          network,
          random: random.fork(`spectator ${index}`),
          name: `s${index}`,
          userId,
          activeBattles: truth.activeBattleIds,
        })
      }
    },
    finishUp() {
      for (const person of [...players, ...bettors]) person.finishUp()
    },
  }
}
