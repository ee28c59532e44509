import { balanceOf, signUpByPasskey } from '../../player/sign-up.ts'
import { battleScenario } from '../battle-scenario.ts'
import { duels } from '../behaviours.ts'
import type { Check, Scenario, ScenarioContext } from '../scenario.ts'
import { type Mischief, PROBES } from './probes.ts'

const playHonestly = battleScenario(duels)

/** While honest players play their battles, a bad client tries everything else. */
export const badClients: Scenario = async (context) => {
  const [honest, checks] = await Promise.all([playHonestly(context), tryEverything(context)])
  const refused = checks.filter(({ problems }) => problems.length === 0).length
  return {
    summary: [...honest.summary, `${refused} of ${checks.length} bad moves were refused as they should be`],
    checks: [...honest.checks, ...checks],
  }
}

async function tryEverything({ url, call }: ScenarioContext): Promise<readonly Check[]> {
  const [player, victim] = [await signUpByPasskey(url, 'Mechant'), await signUpByPasskey(url, 'Victime')]
  const mischief: Mischief = { url, call, player, victim }
  const checks: Check[] = []
  for (const { name, run } of PROBES) {
    const problem = await run(mischief).then(() => null, String)
    checks.push({ name, problems: problem === null ? [] : [problem] })
  }
  const balance = await balanceOf(call, victim)
  const lost = balance === victim.balance ? [] : [`The victim has ${balance} €`]
  return [...checks, { name: 'nobody lost a cent by it', problems: lost }]
}
