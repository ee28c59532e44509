import { centsFromEuros, eurosFromCents, type PublicUser } from '@bougie/protocol'
import { signUpByPasskey } from '../../player/sign-up.ts'
import { openLine } from '../line.ts'
import { balanceProblem } from '../money-check.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { type Ride, ride } from './bettor.ts'

/** A bettor below the highest stake with its fee stops. */
const POOR_CENTS = 1_100

interface Bettors extends ScenarioContext {
  readonly rides: { readonly player: PublicUser; readonly ride: Ride }[]
  readonly failures: string[]
}

/** As many players as battles would have, `battles` bets in all, on the cycle that everybody shares. */
export const cycleBettors: Scenario = async (context) => {
  const run: Bettors = { ...context, rides: [], failures: [] }
  let begun = 0
  const takeRide = () => begun < context.battles && ++begun > 0
  const bettors = Array.from({ length: context.concurrency * 2 }, (_, seat) => bet(run, `Mise${seat}`, takeRide))
  const problems = (await Promise.all(bettors)).flat()
  return {
    summary: summaryOf(run),
    checks: [
      { name: 'every player is served', problems: run.failures },
      { name: 'every bet ends', problems: run.rides.length === begun ? [] : [`${run.rides.length} of ${begun}`] },
      { name: 'bets are taken', problems: run.rides.some(wasTaken) ? [] : ['every bet was refused'] },
      { name: 'every balance follows from its bets', problems },
    ],
  }
}

/** The problems of one player's money. */
async function bet(run: Bettors, name: string, takeRide: () => boolean): Promise<readonly string[]> {
  try {
    const { url, call } = run
    const player = await signUpByPasskey(url, name)
    const line = await openLine({ url, token: player.token, tabs: 1 })
    let cents = centsFromEuros(player.balance)
    try {
      for (let count = 0; cents >= POOR_CENTS && takeRide(); count += 1) {
        const done = await ride({ player, line, random: run.random.fork(`${name} ${count}`) })
        cents += done.netCents
        run.rides.push({ player, ride: done })
        run.onProgress({ finished: run.rides.length, total: run.battles })
      }
    } finally {
      line.close()
    }
    return await balanceProblem(call, { player, games: 'bets', cents })
  } catch (error) {
    run.failures.push(error instanceof Error ? error.message : String(error))
    return []
  }
}

function wasTaken({ ride: { outcome } }: Bettors['rides'][number]): boolean {
  return outcome !== 'refused'
}

function summaryOf({ rides }: Bettors): readonly string[] {
  const count = (outcome: Ride['outcome']) => rides.filter(({ ride: { outcome: each } }) => each === outcome).length
  const netCents = rides.reduce((cents, { ride: { netCents: each } }) => cents + each, 0)
  return [
    `${rides.length} bets: ${count('won')} won, ${count('lost')} lost, ${count('equal')} equal, ${count('removed')} taken back`,
    `${count('voided')} voided, ${count('refused')} refused`,
    `the bettors' balance changed by ${eurosFromCents(netCents).toFixed(2)} €`,
  ]
}
