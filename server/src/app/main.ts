import process from 'node:process'
import { BRAND } from '@bougie/protocol'
import { nameOfDatabase } from '../infrastructure/prisma/database-driver.ts'
import { CLOSE_WITHIN_MS } from '../platform/durations.ts'
import { measureProcess } from '../platform/telemetry/metrics.ts'
import { chooseAdapters } from './adapters.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import type { Application } from './container.ts'
import { listenForMetrics } from './metrics-listener.ts'

const EXIT = { failed: 1, wrongConfiguration: 2, noDatabase: 3, noAddress: 4, interrupted: 130 } as const
/**
 * Connections that the system keeps until the server takes them, unless its own limit (`net.core.somaxconn`) is lower.
 * All players come back at once after a restart; Node's own 511 would make some of them wait for seconds, or be reset.
 */
const WAITING_CONNECTIONS_MAX = 8_192
/** A signal for the whole process group is also forwarded by the parent process: that is not a second request. */
const SIGNAL_ECHO_WITHIN_MS = 1_000

/** Exits the process with one readable line instead of a stack trace. */
class StartError extends Error {
  readonly exitCode: number

  constructor(message: string, { exitCode, cause }: { exitCode: number; cause: unknown }) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

async function main(): Promise<void> {
  const config = readConfig()
  const adapters = await openOrEnd(config)
  // Half of the start is loading the application: a server that can't have its data ends before that.
  const { compose } = await import('./container.ts')
  const application = await compose({ config, adapters })
  measureProcess(application.metrics)
  closeOnSignals(application, config)
  // Listens first: a server started twice by mistake must exit before it resumes the battles of the first one.
  await listenOrEnd(application, config)
  await startOrEnd(application)
  greet(config, application)
}

async function openOrEnd(config: Config) {
  try {
    return await chooseAdapters(config)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new StartError(explainDatabase(error, config), { exitCode: EXIT.noDatabase, cause: error })
  }
}

async function listenOrEnd(application: Application, { host, port, metricsAddress }: Config): Promise<void> {
  let asked: AskedAddress = { host, port, prefix: '' }
  try {
    await application.app.listen({
      host,
      port,
      backlog: WAITING_CONNECTIONS_MAX,
      listenTextResolver: () => 'listening',
    })
    if (metricsAddress === null) return
    asked = { ...metricsAddress, prefix: 'METRICS_' }
    await listenForMetrics(application.metrics, metricsAddress)
  } catch (error) {
    await application.close()
    throw new StartError(explainAddress(error, asked), { exitCode: EXIT.noAddress, cause: error })
  }
}

interface AskedAddress extends Pick<Config, 'host' | 'port'> {
  /** The prefix of the variables that set this address. */
  readonly prefix: '' | 'METRICS_'
}

/** A server that fails to open must exit, so that its supervisor restarts it. */
async function startOrEnd(application: Application): Promise<void> {
  try {
    await application.start()
  } catch (error) {
    setTimeout(() => process.exit(EXIT.failed), CLOSE_WITHIN_MS).unref()
    // Explained before the close, which the cause of the failed start may also block.
    const exitCode = await explain(error)
    await application.close().catch((cause: unknown) => application.log.error({ err: cause }, 'could not close'))
    process.exit(exitCode)
  }
}

function explainDatabase(error: unknown, { databaseUrl }: Config): string {
  const reason = reasonOf(error)
  return reason.startsWith('DATABASE_URL: ')
    ? reason
    : `DATABASE_URL: can't use ${nameOfDatabase(databaseUrl)}: ${reason}`
}

function explainAddress(error: unknown, { host, port, prefix }: AskedAddress): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'EADDRINUSE':
      return `${prefix}PORT: ${port} is taken on ${host}. End the program that uses it, or start with another one: ${prefix}PORT=${port + 1} npm start`
    case 'EACCES':
      return `${prefix}PORT: this user may not listen on ${port}; take one above 1023`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${prefix}HOST: ${host} is no address of this machine`
    default:
      return `can't listen on ${host}:${port}: ${reasonOf(error)}`
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n').at(-1)?.trim() ?? error.name) : String(error)
}

/** Collectors of a production's log expect JSON alone; a terminal gets lines to read. */
function greet(config: Config, { app, log }: Application): void {
  if (config.production) {
    const [origin] = config.publicOrigins
    log.info({ origin, address: app.listeningOrigin, database: nameOfDatabase(config.databaseUrl) }, 'started')
    return
  }
  const lines = [
    `${BRAND.padEnd(8)} ${config.publicOrigins[0]} (listening on ${app.listeningOrigin})`,
    `data     ${nameOfDatabase(config.databaseUrl)}`,
    `wallets  passkeys${config.localWallets ? ' and local wallets (not for production)' : ''}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The first signal closes cleanly; a later one exits at once. */
function closeOnSignals(application: Application, { production }: Config): void {
  let closingSinceMs: number | null = null
  const close = (signal: NodeJS.Signals) => {
    if (closingSinceMs !== null) {
      if (performance.now() - closingSinceMs > SIGNAL_ECHO_WITHIN_MS) process.exit(EXIT.interrupted)
      return
    }
    closingSinceMs = performance.now()
    if (production) application.log.info({ signal }, 'closing')
    else process.stdout.write(`${signal}: closing\n`)
    setTimeout(() => process.exit(EXIT.failed), CLOSE_WITHIN_MS).unref()
    application.close().then(
      () => process.exit(),
      (error: unknown) => {
        application.log.fatal({ err: error }, 'could not close')
        process.exit(EXIT.failed)
      },
    )
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

function describeFailure(error: unknown): [exitCode: number, text: string] {
  if (error instanceof StartError) return [error.exitCode, error.message]
  if (error instanceof ConfigError) {
    return [EXIT.wrongConfiguration, ['The configuration is wrong.', ...error.lines].join('\n  ')]
  }
  return [EXIT.failed, error instanceof Error ? String(error.stack) : String(error)]
}

/** Resolves with the exit code once the reason is written. */
function explain(error: unknown): Promise<number> {
  const [exitCode, text] = describeFailure(error)
  return new Promise((resolve) => process.stderr.write(`${text}\n`, () => resolve(exitCode)))
}

main().catch(async (error: unknown) => {
  // Connections to Redis or Postgres that are open by then would keep the process, which its supervisor must start again.
  process.exit(await explain(error))
})
