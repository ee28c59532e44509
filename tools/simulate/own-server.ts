import { auditStartedServer } from '../admin/with-operator.ts'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'
import type { ScenarioReport } from './junit.ts'

/** A private server plays at this pace, so that a round lasts two seconds and a cycle seven. */
const QUICK_PACE = {
  MATCH_COUNTDOWN_MS: '500',
  BATTLE_WAITING_MS: '200',
  BATTLE_PREDICTION_MS: '1000',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '200',
  BATTLE_DISCONNECT_GRACE_MS: '2000',
  CYCLE_CANDLE_MS: '200',
  CYCLE_RESULTS_MS: '1000',
  BOTS: 'off',
  RATE_LIMIT: 'off',
}
const BALANCE_EUROS_MIN = 100
const BALANCE_STAKES = 5

/** New players can pay several stakes. */
export function ownServerSettings(stakeEuros: number): ServerSettings {
  return { ...QUICK_PACE, WELCOME_BALANCE: String(Math.max(BALANCE_EUROS_MIN, BALANCE_STAKES * stakeEuros)) }
}

/** Runs `work` on a private server to its exit code. After a failure its database stays, and its output is written. */
export async function onOwnServer(
  settings: ServerSettings,
  work: (server: LocalServer) => Promise<number>,
  write: (text: string) => void = console.error,
): Promise<number> {
  const server = await startLocalServer(settings)
  let exitCode = 1
  try {
    exitCode = await work(server)
    return exitCode
  } finally {
    if (exitCode === 0) await server.stop()
    else {
      const folder = await server.stopAndKeep()
      write(`The server wrote:\n${server.output() || 'nothing'}\nIts database stays in ${folder}`)
    }
  }
}

/** The audit that an operator runs: only the database of a private server is at hand. */
export async function auditReport(databaseUrl: string): Promise<ScenarioReport> {
  const startedAtMs = performance.now()
  const { accounts, problems } = await auditStartedServer(databaseUrl)
  const sentences = problems.map(({ subject, message }) => (subject === null ? message : `${subject} ${message}`))
  return {
    name: 'ledger',
    elapsedMs: performance.now() - startedAtMs,
    summary: [`${accounts} accounts audited`],
    checks: [{ name: 'the audit of the ledger finds nothing', problems: sentences }],
  }
}
