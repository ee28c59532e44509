import { centsFromEuros, eurosFromCents } from '@bougie/protocol'
import { signUpByPasskey } from '../player/sign-up.ts'
import { type PlayedBattle, playBattle } from './battle-player.ts'
import type { Behaviour } from './behaviours.ts'
import { openLine } from './line.ts'
import { type Account, balanceProblems, battleProblems } from './money-check.ts'
import { failureText, naming, type Scenario, type ScenarioContext, type ScenarioResult } from './scenario.ts'

/** A run gives up when this many players in a row could not play. */
const FAILURES_MAX = 20

interface Run extends ScenarioContext {
  readonly behaviour: Behaviour
  readonly quota: Quota
  readonly accounts: Account[]
  readonly failures: string[]
}

/** Keeps two players per battle playing until the wanted number of battles is played, then counts the money. */
export function battleScenario(behaviour: Behaviour): Scenario {
  return async (context) => {
    const quota = createQuota(context.battles)
    const run: Run = { ...context, behaviour, quota, accounts: [], failures: [] }
    const seats = Array.from({ length: context.concurrency * 2 }, (_, seat) => keepPlaying(run, seat))
    await Promise.all(seats)
    return resultOf(run)
  }
}

async function resultOf({ call, accounts, quota, battles, failures }: Run): Promise<ScenarioResult> {
  const missing = quota.finished === battles ? [] : [`${quota.finished} of ${battles} battles were played`]
  return {
    summary: summaryOf(accounts, quota.finished),
    checks: [
      { name: 'every battle is played to its end', problems: missing },
      { name: 'every player is served', problems: failures },
      { name: 'every balance follows from its battles', problems: await balanceProblems(call, accounts) },
      { name: 'what one wins the other loses', problems: battleProblems(accounts) },
    ],
  }
}

function summaryOf(accounts: readonly Account[], finished: number): readonly string[] {
  const sides = accounts.flatMap((account) => account.battles)
  const count = (outcome: string) => sides.filter((side) => side.outcome === outcome).length
  const forfeited = new Set(sides.filter((side) => side.isForfeited).map((side) => side.battleId))
  const wonCents = sides.reduce((cents, side) => cents + Math.max(0, side.netCents), 0)
  return [
    `${finished} battles by ${accounts.length} players, ${forfeited.size} of them forfeited`,
    `${count('won')} won, ${count('lost')} lost, ${count('draw')} sides drawn, ${count('cancelled')} sides cancelled`,
    `${eurosFromCents(wonCents).toFixed(2)} € changed hands`,
  ]
}

/** One seat of the simulation: a player until they are out of money, then another. */
async function keepPlaying(run: Run, seat: number): Promise<void> {
  for (let generation = 0; run.failures.length < FAILURES_MAX; generation += 1) {
    if (!run.quota.takePlace()) return
    run.quota.returnPlace()
    try {
      await playUntilBroke(run, `Joueur${seat}x${generation}`)
    } catch (error) {
      run.failures.push(failureText(error))
    }
  }
}

async function playUntilBroke(run: Run, name: string): Promise<void> {
  const { url, quota, behaviour, stakeEuros } = run
  const player = await naming(name, signUpByPasskey(url, name))
  const battles: PlayedBattle[] = []
  run.accounts.push({ player, battles })
  const stakeCents = centsFromEuros(stakeEuros)
  if (centsFromEuros(player.balance) < stakeCents)
    throw new Error(`${player.pseudo} starts with ${player.balance} €, less than a stake`)

  const line = await naming(player.pseudo, openLine({ url, token: player.token, tabs: behaviour.tabs }))
  try {
    for (let cents = centsFromEuros(player.balance); cents >= stakeCents; ) {
      if (!quota.takePlace()) return
      const played = await playOne()
      battles.push(played)
      cents += played.netCents
    }
  } finally {
    line.close()
  }

  async function playOne(): Promise<PlayedBattle> {
    const random = run.random.fork(`${name} ${battles.length}`)
    try {
      const played = await naming(player.pseudo, playBattle({ player, line, behaviour, stakeEuros, random }))
      if (quota.finishPlace()) run.onProgress({ finished: quota.finished, total: run.battles })
      return played
    } catch (error) {
      quota.returnPlace()
      throw error
    }
  }
}

/**
 * Lets players join so that they play exactly two sides for each of `battles`. Sides are counted, because on a shared
 * queue a bot or a player of another run may have the other one: two such battles count as one.
 */
export function createQuota(battles: number) {
  let [playing, played] = [0, 0]
  return {
    /** Whether one more player may join the queue now; counts the place when it may. */
    takePlace() {
      if (played + playing >= battles * 2) return false
      playing += 1
      return true
    },
    /** A place was returned without a battle. */
    returnPlace() {
      playing -= 1
    },
    /** The battle of a place has ended; returns whether one more is finished. */
    finishPlace() {
      playing -= 1
      played += 1
      return played % 2 === 0
    },
    get finished() {
      return Math.floor(played / 2)
    },
  }
}

type Quota = ReturnType<typeof createQuota>
