import { createSoftwareAuthenticator } from '../../authenticator/software-authenticator.ts'
import { signUpPlayer } from '../../player/sign-up.ts'
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
  const signUp = async (name: string) => {
    const authenticator = await createSoftwareAuthenticator({ origin: url, rpId: new URL(url).hostname })
    return await signUpPlayer(call, authenticator, name)
  }
  const mischief: Mischief = { url, call, player: await signUp('Mechant'), victim: await signUp('Victime') }
  const checks: Check[] = []
  for (const { name, run } of PROBES) {
    const problem = await run(mischief).then(() => null, String)
    checks.push({ name, problems: problem === null ? [] : [problem] })
  }
  const { balance } = await call('balance', { params: { userId: mischief.victim.id }, token: mischief.victim.token })
  const lost = balance === mischief.victim.balance ? [] : [`The victim has ${balance} €`]
  return [...checks, { name: 'nobody lost a cent by it', problems: lost }]
}
