import { centsFromEuros } from '@bougie/protocol'
import { createRestClient, type RestClient } from '@bougie/protocol/client/rest-client.ts'
import { openSocketClient } from '@bougie/protocol/client/socket-client.ts'
import { createSoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { signUpPlayer } from '../player/sign-up.ts'
import { type PlayedBattle, playBattle } from './battle-player.ts'
import type { Account } from './money-check.ts'
import type { SimulateOptions } from './options.ts'
import { createQuota, type Quota } from './quota.ts'

/** A run gives up when this many players in a row could not play. */
const FAILURES_MAX = 20

export interface SimulationResult {
  readonly accounts: readonly Account[]
  readonly finished: number
  readonly elapsedMs: number
  /** Everything that went wrong outside the money. */
  readonly failures: readonly string[]
  readonly call: RestClient
}

interface Simulation {
  readonly url: string
  readonly options: SimulateOptions
  readonly onProgress: (progress: { finished: number; total: number }) => void
}

interface Shared extends Simulation {
  readonly call: RestClient
  readonly quota: Quota
  readonly accounts: Account[]
  readonly failures: string[]
}

/** Keeps two players a battle busy until the wanted number of battles is played. */
export async function runSimulation(simulation: Simulation): Promise<SimulationResult> {
  const startedAtMs = performance.now()
  const shared: Shared = {
    ...simulation,
    call: createRestClient({ baseUrl: simulation.url }),
    quota: createQuota(simulation.options.battles),
    accounts: [],
    failures: [],
  }
  const players = Array.from({ length: simulation.options.concurrency * 2 }, (_, index) => keepPlaying(shared, index))
  await Promise.all(players)
  return { ...shared, finished: shared.quota.finished, elapsedMs: performance.now() - startedAtMs }
}

/** One seat of the simulation: a player until they are out of money, then another. */
async function keepPlaying(shared: Shared, seat: number): Promise<void> {
  for (let generation = 0; shared.failures.length < FAILURES_MAX; generation += 1) {
    if (!shared.quota.takePlace()) return
    shared.quota.returnPlace()
    try {
      await playUntilBroke(shared, `Joueur${seat}x${generation}`)
    } catch (error) {
      shared.failures.push(error instanceof Error ? error.message : String(error))
    }
  }
}

async function playUntilBroke(shared: Shared, name: string): Promise<void> {
  const { url, options, quota, call } = shared
  const authenticator = await createSoftwareAuthenticator({ origin: url, rpId: new URL(url).hostname })
  const player = await signUpPlayer(call, authenticator, name)
  const battles: PlayedBattle[] = []
  shared.accounts.push({ player, battles })
  const stakeCents = centsFromEuros(options.stakeEuros)
  if (centsFromEuros(player.balance) < stakeCents)
    throw new Error(`${name} starts with ${player.balance} €, less than a stake`)

  const socket = await openSocketClient({ baseUrl: url, token: player.token })
  try {
    for (let cents = centsFromEuros(player.balance); cents >= stakeCents; ) {
      if (!quota.takePlace()) return
      const played = await playOne()
      battles.push(played)
      cents += played.netCents
      shared.onProgress({ finished: quota.finished, total: options.battles })
    }
  } finally {
    socket.close()
  }

  async function playOne(): Promise<PlayedBattle> {
    try {
      const played = await playBattle(player, socket, options.stakeEuros)
      quota.finish(played.battleId)
      return played
    } catch (error) {
      quota.returnPlace()
      throw error
    }
  }
}
