import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DAILY_DEPOSIT_LIMIT_EUROS } from '@bougie/protocol'
import * as z from 'zod/mini'
import type { FeedChoice } from '../../infrastructure/feeds/feeds.ts'
import { isAddressOrNetwork } from '../../platform/http/client-address.ts'
import { LIVE_ROUND_MAX_MS } from '../../ports/price-feed.ts'
import {
  address,
  EUROS,
  listOf,
  matching,
  milliseconds,
  ON_OR_OFF,
  oneOf,
  text,
  wholeNumber,
} from './config-variables.ts'

/**
 * The only reader of the environment. It declares every variable of the program, checks each once at start, and returns
 * a frozen object.
 */

export type Environment = Readonly<Record<string, string | undefined>>

/** Has one line for each wrong variable; the program prints them and exits. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options)
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/** A closed list, because a misspelt `prodution` would otherwise run with a developer's defaults. */
const ENVIRONMENTS = ['development', 'test', 'production'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** The origin of Vite's page during development. */
const DEVELOPMENT_ORIGIN = 'http://localhost:5173'

/** Production requires the third value: `on` may have come from a developer's `.env`. */
const LOCAL_WALLETS = ['on', 'off', 'on-in-production'] as const
/** Passwords of examples, and the ones that people try first. */
const DEFAULT_PASSWORDS: ReadonlySet<string> = new Set(
  'admin bougie change-me change_me changeme default developer pass password postgres redis root secret test'.split(
    ' ',
  ),
)

/** The key of docker-compose.yml. */
const DEVELOPERS_DATA_KEY = 'de7e10be'.repeat(8)

export const DATA_KEY = /^[0-9a-f]{64}$/i
const HOST = matching('a host name or address without spaces', /^[\w.:%-]+$/)
const PORT = wholeNumber({ min: 0, max: 65_535 })
const SOCIAL_PAGE = z.pipe(
  text('off or an https address', (value) => value === 'off' || isHttps(value)),
  z.transform((value) => (value === 'off' ? null : value)),
)

/** @throws ConfigError */
export function parseConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    // Empty variables count as unset, because .env and compose files leave them empty to omit them.
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const reader = createReader(given)
  const config = configOf(reader)
  if (reader.problems.length > 0) throw new ConfigError(reader.problems)
  const conflicts = [...conflictsOf(config), ...(config.production ? productionConflictsOf(config, given) : [])]
  if (conflicts.length > 0) throw new ConfigError(conflicts)
  return deepFreeze(config)
}

/**
 * Reads the process's environment and, for variables missing there, the `.env` file of the working directory. @throws
 * ConfigError
 */
export function readConfig(envFile = '.env'): Config {
  const fromFile = existsSync(envFile) ? parseEnv(readText(envFile)) : {}
  const set = Object.entries(process.env).filter(([, value]) => value !== '')
  return parseConfig({ ...fromFile, ...Object.fromEntries(set) })
}

/** The decoder drops the byte order mark that editors on Windows write, which would hide the first variable. */
function readText(file: string): string {
  const bytes = readFileSync(file)
  // UTF-16 without a byte order mark is valid UTF-8, with a NUL in each character.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new ConfigError([`${file}: expected UTF-8`])
  return new TextDecoder().decode(bytes)
}

function createReader(given: Environment) {
  const names: string[] = []
  const problems: string[] = []

  function read<T>(name: string, schema: z.ZodMiniType<T>, fallback: string): T
  function read<T>(name: string, schema: z.ZodMiniType<T>): T | null
  function read<T>(name: string, schema: z.ZodMiniType<T>, fallback?: string): T | null {
    names.push(name)
    const text = given[name] ?? fallback
    if (text === undefined) return null
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    // Reading goes on, so that all wrong variables are reported at once.
    problems.push(...parsed.error.issues.map(({ message }) => `${name}: ${message}`))
    return fallback === undefined ? null : schema.parse(fallback)
  }

  return { read, names, problems }
}

export type Config = ReturnType<typeof configOf>

export const variableNames: readonly string[] = namesOfVariables()

function namesOfVariables() {
  const reader = createReader({})
  configOf(reader)
  return reader.names
}

/** Declares every variable. Some defaults are safe only on a developer's own machine. */
function configOf({ read }: Pick<ReturnType<typeof createReader>, 'read'>) {
  const production = read('NODE_ENV', oneOf(ENVIRONMENTS), 'development') === 'production'
  const port = read('PORT', PORT, '8022')
  const metricsPort = read('METRICS_PORT', PORT)
  const metricsHost = read('METRICS_HOST', HOST, '127.0.0.1')
  const ownOrigin = `http://localhost:${port}`
  const publicOrigins =
    read('PUBLIC_ORIGIN', listOf('origins such as https://example.org, without a path', originOf)) ??
    (production ? [ownOrigin] : [ownOrigin, DEVELOPMENT_ORIGIN])
  const [firstOrigin] = publicOrigins
  // The specification's footer has four links; a published site has none until the operator configures pages for them.
  const socialPage = (name: string, frontPage: string) => read(name, SOCIAL_PAGE, production ? 'off' : frontPage)
  return {
    production,
    port,
    host: read('HOST', HOST, '127.0.0.1'),
    /** Null: metrics share the main address and are served only to callers on this machine. */
    metricsAddress: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    trustedProxies: read(
      'TRUST_PROXY',
      listOf('addresses or networks of your reverse proxies, such as 10.0.0.0/8', addressOrNetwork),
      '',
    ),
    databaseUrl: read(
      'DATABASE_URL',
      address('file:<path> or postgresql://…', /^(file:.+|postgres(ql)?:\/\/.+)$/),
      'file:./data/bougie.db',
    ),
    /** The URL of the role that owns the tables, for when the server's own role may not change them. */
    migrationDatabaseUrl: read('MIGRATION_DATABASE_URL', address('postgresql://…', /^postgres(ql)?:\/\/.+$/)),
    /** The current key seals; when none is given, a developer's machine creates a key file. */
    dataKeys: {
      current: read('DATA_KEY', matching('64 hexadecimal digits (openssl rand -hex 32)', DATA_KEY)),
      file: read(
        'DATA_KEY_FILE',
        text('the path of a file with the data key', (value) => !value.includes('\0')),
      ),
      older: read(
        'DATA_KEYS_OLDER',
        listOf('older data keys, 64 hexadecimal digits each', (item) => (DATA_KEY.test(item) ? item : null)),
        '',
      ),
    },
    redisUrl: read('REDIS_URL', address('redis://… or rediss://…', /^rediss?:\/\/.+$/)),
    redisPrefix: read('REDIS_PREFIX', matching('up to 64 letters, digits, - or _', /^[\w-]{1,64}$/), 'bougie'),
    publicOrigins,
    rpId: read('RP_ID', matching('a host name', /^[a-z0-9.-]+$/)) ?? (firstOrigin ? new URL(firstOrigin).hostname : ''),
    localWallets: read('LOCAL_WALLETS', oneOf(LOCAL_WALLETS), production ? 'off' : 'on') !== 'off',
    /** Lower case. */
    adminWallets: read('ADMIN_WALLETS', listOf('wallet addresses (0x and 40 hexadecimal digits)', walletKeyOf), ''),
    welcomeBalanceCents: read('WELCOME_BALANCE', EUROS, production ? '0' : '100'),
    /** Per day; players who sign up after the limit is reached start with nothing. */
    welcomeGiftsPerNetwork: read('WELCOME_GIFTS_PER_NETWORK', wholeNumber({ min: 1, max: 1_000_000 }), '5'),
    /** Whether the welcome bonus must be staked once before it can be withdrawn. */
    welcomeWagering: read('WELCOME_WAGERING', ON_OR_OFF, production ? 'on' : 'off'),
    dailyDepositLimitCents: read('DAILY_DEPOSIT_LIMIT', EUROS, String(DAILY_DEPOSIT_LIMIT_EUROS)),
    bots: {
      enabled: read('BOTS', ON_OR_OFF, production ? 'off' : 'on'),
      delayMs: read('BOT_DELAY_MS', milliseconds(), '8000'),
    },
    priceFeed: priceFeedOf(
      read(
        'PRICE_FEED',
        matching('simulated, binance or replay:<csv file>', /^(simulated|binance|replay:.+)$/),
        'simulated',
      ),
      read('PRICE_FEED_URL', matching('ws://… or wss://…', /^wss?:\/\/.+$/)),
    ),
    matchCountdownMs: read('MATCH_COUNTDOWN_MS', milliseconds(), '5000'),
    battle: {
      waitingMs: read('BATTLE_WAITING_MS', milliseconds(), '3000'),
      predictionMs: read('BATTLE_PREDICTION_MS', milliseconds({ min: 1 }), '10000'),
      resultsWaitMs: read('BATTLE_RESULTS_WAIT_MS', milliseconds({ min: 1 }), '8000'),
      pauseMs: read('BATTLE_PAUSE_MS', milliseconds(), '3000'),
      tickMs: read('BATTLE_TICK_MS', milliseconds({ min: 1 }), '250'),
      disconnectGraceMs: read('BATTLE_DISCONNECT_GRACE_MS', milliseconds(), '30000'),
    },
    cycle: {
      candleMs: read('CYCLE_CANDLE_MS', milliseconds({ min: 10 }), '1000'),
      resultsMs: read('CYCLE_RESULTS_MS', milliseconds(), '5000'),
    },
    sandboxSettleMs: read('SANDBOX_SETTLE_MS', milliseconds(), '5000'),
    analytics: read('ANALYTICS', ON_OR_OFF, 'on'),
    operator: {
      supportEmail: read('SUPPORT_EMAIL', matching('an e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
      publisher: read(
        'PUBLISHER',
        text('a name and an address of at most 500 characters', ({ length }) => length <= 500),
      ),
      social: {
        discord: socialPage('SOCIAL_DISCORD', 'https://discord.com/'),
        twitter: socialPage('SOCIAL_TWITTER', 'https://twitter.com/'),
        telegram: socialPage('SOCIAL_TELEGRAM', 'https://telegram.org/'),
        tiktok: socialPage('SOCIAL_TIKTOK', 'https://www.tiktok.com/'),
      },
    },
    rateLimit: read('RATE_LIMIT', ON_OR_OFF, 'on'),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
  }
}

function priceFeedOf(name: string, url: string | null): FeedChoice {
  if (name === 'binance') return { kind: 'binance', url }
  if (name.startsWith('replay:')) return { kind: 'replay', file: name.slice('replay:'.length) }
  return { kind: 'simulated' }
}

/** Combinations of variables that are valid one by one but not together. */
function* conflictsOf(config: Config): Iterable<string> {
  const { battle } = config
  if (config.publicOrigins.length === 0) yield 'PUBLIC_ORIGIN: expected at least one origin'
  for (const origin of config.publicOrigins) {
    const { hostname, protocol } = new URL(origin)
    if (hostname !== config.rpId && !hostname.endsWith(`.${config.rpId}`)) {
      yield `RP_ID: expected the host of every PUBLIC_ORIGIN or a parent of it; ${origin} is not under ${config.rpId}`
    }
    if (protocol === 'http:' && !isLoopback(hostname) && !config.localWallets) {
      yield `PUBLIC_ORIGIN: expected https for ${origin}; on http browsers offer passkeys on localhost only`
    }
  }
  const { databaseUrl, migrationDatabaseUrl } = config
  if (
    migrationDatabaseUrl !== null &&
    (databaseUrl.startsWith('file:') || isOneRole(databaseUrl, migrationDatabaseUrl))
  ) {
    yield 'MIGRATION_DATABASE_URL: expected the same database as DATABASE_URL, by another role'
  }
  if (battle.tickMs > battle.predictionMs) yield 'BATTLE_TICK_MS: expected at most BATTLE_PREDICTION_MS'
  if (battle.tickMs > battle.resultsWaitMs) yield 'BATTLE_TICK_MS: expected at most BATTLE_RESULTS_WAIT_MS'
  if (config.priceFeed.kind !== 'simulated' && battle.predictionMs + battle.resultsWaitMs > LIVE_ROUND_MAX_MS) {
    yield `BATTLE_PREDICTION_MS: expected with BATTLE_RESULTS_WAIT_MS at most ${LIVE_ROUND_MAX_MS} for this PRICE_FEED`
  }
  if (!config.rateLimit && config.production && !isLoopback(config.host)) {
    yield 'RATE_LIMIT: expected on in production, except for a load test with HOST on loopback'
  }
}

/** Settings that are convenient on a developer's machine and unsafe on a public one. */
function* productionConflictsOf(config: Config, given: Environment): Iterable<string> {
  if (given['LOCAL_WALLETS'] === 'on') {
    yield 'LOCAL_WALLETS: expected off in production; on-in-production allows wallets without passkey there'
  }
  const isPublished = config.publicOrigins.some((origin) => !isLoopback(new URL(origin).hostname))
  for (const origin of config.publicOrigins) {
    const { hostname, protocol } = new URL(origin)
    // A page on anyone's own machine could otherwise use passkeys of the published site.
    if (origin === DEVELOPMENT_ORIGIN || (isPublished && isLoopback(hostname))) {
      yield `PUBLIC_ORIGIN: expected no ${origin} in production; it is a developer's own page`
    }
    // Without local wallets the check above refuses it in every environment.
    if (protocol === 'http:' && !isLoopback(hostname) && config.localWallets) {
      yield `PUBLIC_ORIGIN: expected https for ${origin} in production`
    }
  }
  if (config.dataKeys.current?.toLowerCase() === DEVELOPERS_DATA_KEY) {
    yield 'DATA_KEY: expected a key of your own in production; the one given stands in docker-compose.yml'
  }
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'REDIS_URL'] as const) {
    const url = given[name]
    if (url !== undefined && hasDefaultPassword(url)) {
      yield `${name}: expected a password of your own in production; the one given is everybody's`
    }
  }
}

function hasDefaultPassword(url: string): boolean {
  if (url.startsWith('file:')) return false
  const { username, password } = new URL(url)
  return password !== '' && (password === username || DEFAULT_PASSWORDS.has(password.toLowerCase()))
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** Hosts may differ, by a connection pooler: whether both lead to one database is asked there (database.ts). */
function isOneRole(one: string, other: string): boolean {
  const [{ username, pathname }, beside] = [new URL(one), new URL(other)]
  return username === beside.username || pathname !== beside.pathname
}

export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '::1' || host === '[::1]'
  )
}

function originOf(item: string): string | null {
  if (!URL.canParse(item)) return null
  const { origin, protocol, href } = new URL(item)
  const isBare = href === `${origin}/`
  return isBare && (protocol === 'http:' || protocol === 'https:') ? origin : null
}

function walletKeyOf(item: string): string | null {
  return /^0x[0-9a-fA-F]{40}$/.test(item) ? item.toLowerCase() : null
}

function addressOrNetwork(item: string): string | null {
  return isAddressOrNetwork(item) ? item : null
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}
