// The services of `docker compose up`, as processes of this machine: the same commands, environments, health checks and
// order. Only addresses differ: the names of services become ports of this machine, and Postgres and Redis are those
// that run here already.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../player/free-port.ts'
import { type Program, type ProgramOptions, startProgram } from '../player/program.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import { type ComposeFile, type ComposeService, type HealthCheck, readCompose, startOrder } from './compose-file.ts'
import { assembleImage, type Image, install } from './image.ts'

/** Interval of repeated health checks; the engine's is longer. */
const CHECK_EVERY_MS = 200
const CHECKS_MAX = 1_200

export interface StackOptions {
  /** Used instead of the compose file's services; each role has the rights that the file gives it. */
  readonly databaseUrl: string
  readonly migrationDatabaseUrl: string
  readonly redisUrl: string
  /** Content of `.env`. */
  readonly variables: Readonly<Record<string, string>>
  /** Additional variables of every server, with which a battle takes seconds. */
  readonly pace: Readonly<Record<string, string>>
}

export async function startStack({ variables, pace, ...outside }: StackOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-stack-'))
  const [publicPort, figuresPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${publicPort}`
  const compose = readCompose('production', { ...variables, PUBLIC_ORIGIN: url })
  const images = new Map<string, Image>()
  const serverNames = Object.keys(compose.services).filter((name) => name.startsWith('server-'))
  const ports = new Map<string, number>()
  for (const name of serverNames) ports.set(name, await freePort())
  const processes: Program[] = []
  const servers = new Map<string, Program>()

  const elsewhere: Readonly<Record<string, string>> = {
    DATABASE_URL: outside.databaseUrl,
    MIGRATION_DATABASE_URL: outside.migrationDatabaseUrl,
    REDIS_URL: outside.redisUrl,
    // Any free port of this machine: the test reads no metrics there.
    METRICS_PORT: '0',
  }

  function environmentOf(name: string, { build, environment = {} }: ComposeService): Record<string, string> {
    const port = ports.get(name)
    const all = { ...(build ? imageOf(build.target).environment : {}), ...environment }
    const localized = Object.entries(all).flatMap(([variable, value]) => {
      const here = (variable in environment ? elsewhere[variable] : undefined) ?? value ?? variables[variable]
      return here === undefined ? [] : [[variable, String(here)] as const]
    })
    return { ...Object.fromEntries(localized), ...(port === undefined ? {} : { PORT: String(port), ...pace }) }
  }

  function start(name: string, service: ComposeService, more: readonly string[] = []): Program {
    if (!service.build) throw new Error(`There is no service ${name} that is built here`)
    const image = imageOf(service.build.target)
    // A service's own entry point also discards the image's command.
    const program = service.entrypoint
      ? [...service.entrypoint, ...(service.command ?? [])]
      : [...image.entrypoint, ...(service.command ?? image.command)]
    const started = startProcess({
      command: [...program, ...more],
      cwd: image.folder,
      env: environmentOf(name, service),
    })
    processes.push(started)
    return started
  }

  function startProxy(service: ComposeService): Program {
    const [mount = ''] = service.volumes ?? []
    const [source = '', target = ''] = mount.split(':')
    let text = readFileSync(join(repositoryRoot, source), 'utf8')
    for (const [name, port] of ports) text = text.replaceAll(`${name}:8022`, `127.0.0.1:${port}`)
    text = text
      .replace('bind :8080', `bind 127.0.0.1:${publicPort}`)
      .replace('bind :8405', `bind 127.0.0.1:${figuresPort}`)
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, text)
    const command = (service.command ?? []).map((part) => (part === target ? file : part))
    const started = startProcess({ command, cwd: folder, env: environmentOf('proxy', service) })
    processes.push(started)
    return started
  }

  async function bringUp(name: string, { services }: ComposeFile): Promise<void> {
    const service = services[name] as ComposeService
    if (name === 'postgres' || name === 'redis') {
      await untilHealthy({ name, check: service.healthcheck ?? null, folder, environment: { PGHOST: '127.0.0.1' } })
    } else if (name === 'migrate') {
      const migration = start(name, service)
      if ((await migration.ended) !== 0) throw new Error(`migrate failed:\n${migration.output()}`)
    } else if (name === 'proxy') {
      await untilResponding(startProxy(service), url)
    } else {
      const server = start(name, service)
      servers.set(name, server)
      // Each health check is a program: while the server loads, they would cost as much as its start.
      await server.printed(/"msg":"started"/)
      const { healthCheck } = imageOf(service.build?.target ?? '')
      const environment = environmentOf(name, service)
      await untilHealthy({ name, check: service.healthcheck ?? healthCheck, folder, environment, running: server })
    }
  }

  function imageOf(target: string): Image {
    const known = images.get(target)
    if (known) return known
    const installed = join(folder, 'dependencies')
    if (images.size === 0) install(installed)
    const assembled = assembleImage(target, { folder: join(folder, target), installed })
    images.set(target, assembled)
    return assembled
  }

  async function stop(): Promise<void> {
    await Promise.all(processes.splice(0).map((one) => one.stop()))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    for (const name of startOrder(compose)) await bringUp(name, compose)
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    /** Address of the proxy. */
    url,
    figuresUrl: `http://127.0.0.1:${figuresPort}/metrics`,
    servers: servers as ReadonlyMap<string, Program>,
    /** Contents of the image that the servers run. */
    folder: imageOf('server').folder,
    stop,
    /** Runs a service to its end, as `docker compose run` does. */
    async run(name: string, ...more: readonly string[]) {
      const running = start(name, compose.services[name] as ComposeService, more)
      return { exitCode: await running.ended, output: running.output() }
    },
  }
}

/** Starts a container's program with its own environment; of ours it gets only the PATH. */
export function startProcess({ env, ...options }: ProgramOptions): Program {
  const PATH = [dirname(process.execPath), process.env['PATH'], '/usr/sbin'].join(':')
  return startProgram({ ...options, env: { PATH, ...env } })
}

export type Stack = Awaited<ReturnType<typeof startStack>>

interface Checked {
  readonly name: string
  readonly check: HealthCheck | null
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly running?: Program
}

async function untilHealthy({ name, check, folder, environment, running }: Checked): Promise<void> {
  if (check === null) throw new Error(`${name} has no health check`)
  for (let asked = 0; asked < CHECKS_MAX; asked += 1) {
    if (running && !running.isRunning()) throw new Error(`${name} ended:\n${running.output()}`)
    const command = check.test.slice(1)
    if ((await startProcess({ command, cwd: folder, env: environment }).ended) === 0) return
    await setTimeout(CHECK_EVERY_MS)
  }
  throw new Error(`${name} never became healthy:\n${running?.output() ?? ''}`)
}

async function untilResponding(proxy: Program, url: string): Promise<void> {
  for (let asked = 0; asked < CHECKS_MAX; asked += 1) {
    if (!proxy.isRunning()) throw new Error(`The proxy ended:\n${proxy.output()}`)
    const isOk = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOk) return
    await setTimeout(CHECK_EVERY_MS)
  }
  throw new Error(`Nothing responds behind the proxy:\n${proxy.output()}`)
}
