import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inParallel } from '../player/in-parallel.ts'
import type { LocalServer } from '../player/local-server.ts'
import { signUpByPasskey } from '../player/sign-up.ts'
import { BETS_PER_ROUND, withBettors } from './bets.ts'
import { startChild } from './child-program.ts'
import { compareFanOuts } from './fanout.ts'
import { callsPerCpuSecond, HTTP_ROUNDS_UNCOUNTED } from './http.ts'
import { usageOf } from './process-usage.ts'
import { atLeast, type Figure, type Scenario } from './report.ts'
import { withBenchServer, withFolder } from './servers.ts'
import { measureSideBySide } from './statistics.ts'
import type { UsualOrder } from './usual-server.ts'

const HTTP_ROUNDS = 11
const SIGN_UP_ROUNDS = 5
const SIGN_UP_ROUNDS_UNCOUNTED = 2
const SIGN_UPS_PER_ROUND = 200
const SIGN_UPS_AT_ONCE = 32
const BET_ROUNDS = 5
const USUAL_BETS: UsualOrder = { bets: 300, atOnce: 32 }

/**
 * The same work as it is usually written, with the same tables and the same durability. Frameworks of rooms and sockets
 * are not installed here: their fan-out is `ws.send` of a text to each socket, which is what they call at best.
 */
export const peers: Scenario = {
  name: 'peers',
  about: 'balance, sign-up, bets and fan-out beside the usual way: Fastify, Prisma models, SimpleWebAuthn, ws.send',
  async run() {
    return withFolder(async (folder) => {
      const usual = await startChild('usual-server.ts', [`file:${join(folder, 'usual.db')}`])
      try {
        const calls = await withBenchServer({}, async (server) => [
          ...(await compareSignUps(server, usual)),
          ...(await compareBalances(server, usual)),
        ])
        return [...calls, ...(await compareBets(usual)), ...(await compareFanOuts())]
      } finally {
        usual.stop()
      }
    })
  },
}

type UsualServer = Awaited<ReturnType<typeof startChild>>
type Server = Pick<LocalServer, 'url' | 'processId'>

/** Whole passkey registrations: options, verification, wallet, player; in sign-ups per second of processor time. */
async function compareSignUps(ours: Server, usual: Server): Promise<readonly Figure[]> {
  const perCpuSecond = async ({ url, processId }: Server) => {
    const before = usageOf(processId)
    await inParallel(Array(SIGN_UPS_PER_ROUND).keys(), SIGN_UPS_AT_ONCE, () => signUp(url))
    return (SIGN_UPS_PER_ROUND * 1000) / (usageOf(processId).cpuMs - before.cpuMs)
  }
  const { ratio, ...sides } = await measureSideBySide({
    rounds: SIGN_UP_ROUNDS,
    roundsUncounted: SIGN_UP_ROUNDS_UNCOUNTED,
    ours: () => perCpuSecond(ours),
    baseline: () => perCpuSecond(usual),
  })
  return [
    { name: 'sign-up ratio', value: ratio, target: atLeast(1.5) },
    { name: 'sign-up ours', value: sides.ours.median, unit: 'sign-ups per processor second' },
    { name: 'sign-up the usual way', value: sides.baseline.median, unit: 'sign-ups per processor second' },
  ]
}

const signUp = (url: string) => signUpByPasskey(url, `Banc${randomBytes(6).toString('hex')}`)

async function compareBalances(ours: Server, usual: Server): Promise<readonly Figure[]> {
  const callsOf = async ({ url, processId }: Server) => {
    const { id, token } = await signUp(url)
    const headers = { authorization: `Bearer ${token}` }
    return () => callsPerCpuSecond(`${url}/api/wallets/balance/${id}`, processId, headers)
  }
  const { ratio, ...sides } = await measureSideBySide({
    rounds: HTTP_ROUNDS,
    roundsUncounted: HTTP_ROUNDS_UNCOUNTED,
    ours: await callsOf(ours),
    baseline: await callsOf(usual),
  })
  return [
    { name: 'http ratio', value: ratio, target: atLeast(5) },
    { name: 'http ours', value: sides.ours.median, unit: 'calls per processor second' },
    { name: 'http the usual way', value: sides.baseline.median, unit: 'calls per processor second' },
  ]
}

/** Ours arrive over sockets and are answered; the usual ones are interactive transactions within their process. */
async function compareBets(usual: UsualServer): Promise<readonly Figure[]> {
  const { ratio, ...sides } = await withBettors({}, ({ betsPerSecond }) =>
    measureSideBySide({
      rounds: BET_ROUNDS,
      ours: betsPerSecond,
      baseline: async () => (USUAL_BETS.bets * 1000) / (await usual.ask<number>(USUAL_BETS)),
    }),
  )
  return [
    { name: 'bets ratio', value: ratio, target: atLeast(10) },
    { name: `bets ours, ${BETS_PER_ROUND} at once`, value: sides.ours.median, unit: 'bets a second' },
    { name: 'bets the usual way', value: sides.baseline.median, unit: 'bets a second' },
  ]
}
