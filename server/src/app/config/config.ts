import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { isAddressOrNetwork } from '../../platform/http/client-address.ts'
import { address, euros, listOf, milliseconds, oneOf, onOrOff, text, wholeNumber } from './config-variables.ts'

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
const POSTGRES_ADDRESS = /^postgres(ql)?:\/\/.+$/
const DATABASE_ADDRESS = /^(file:.+|postgres(ql)?:\/\/.+)$/
/** Passwords of examples, and the ones that people try first. */
const DEFAULT_PASSWORDS: ReadonlySet<string> = new Set(
  'admin bougie change-me change_me changeme default developer pass password postgres redis root secret test'.split(
    ' ',
  ),
)

/** The key of docker-compose.yml. */
const DEVELOPERS_DATA_KEY = 'de7e10be'.repeat(8)

const PUBLISHER_LENGTH_MAX = 500

/**
 * The specification's footer has four links; a published site has none until the operator configures pages for them.
 */
function socialPage(production: boolean, frontPage: string) {
  const page = text('off or an https address', (value) => value === 'off' || isHttps(value))
  return z.prefault(page, production ? 'off' : frontPage)
}

/** Some defaults are safe only on a developer's own machine. */
function environmentSchema({ production }: { production: boolean }) {
  return z.object({
    NODE_ENV: z.prefault(oneOf(ENVIRONMENTS), 'development'),
    PORT: z.prefault(wholeNumber({ min: 0, max: 65_535 }), '8022'),
    HOST: z.prefault(
      text('a host name or address without spaces', (value) => /^[\w.:%-]+$/.test(value)),
      '127.0.0.1',
    ),
    METRICS_PORT: z.optional(wholeNumber({ min: 0, max: 65_535 })),
    METRICS_HOST: z.prefault(
      text('a host name or address without spaces', (value) => /^[\w.:%-]+$/.test(value)),
      '127.0.0.1',
    ),
    TRUST_PROXY: z.prefault(
      listOf('addresses or networks of your reverse proxies, such as 10.0.0.0/8', addressOrNetwork),
      '',
    ),
    DATABASE_URL: z.prefault(address('file:<path> or postgresql://…', DATABASE_ADDRESS), 'file:./data/bougie.db'),
    MIGRATION_DATABASE_URL: z.optional(address('postgresql://…', POSTGRES_ADDRESS)),
    DATA_KEY: z.optional(text('64 hexadecimal digits (openssl rand -hex 32)', isDataKey)),
    DATA_KEY_FILE: z.optional(text('the path of a file with the data key', (value) => !value.includes('\0'))),
    DATA_KEYS_OLDER: z.prefault(
      listOf('older data keys, 64 hexadecimal digits each', (item) => (isDataKey(item) ? item : null)),
      '',
    ),
    REDIS_URL: z.optional(address('redis://… or rediss://…', /^rediss?:\/\/.+$/)),
    REDIS_PREFIX: z.prefault(
      text('up to 64 letters, digits, - or _', (value) => /^[\w-]{1,64}$/.test(value)),
      'bougie',
    ),
    PUBLIC_ORIGIN: z.optional(listOf('origins such as https://example.org, without a path', originOf)),
    RP_ID: z.optional(text('a host name', (value) => /^[a-z0-9.-]+$/.test(value))),
    LOCAL_WALLETS: z.prefault(oneOf(LOCAL_WALLETS), production ? 'off' : 'on'),
    ADMIN_WALLETS: z.prefault(listOf('wallet addresses (0x and 40 hexadecimal digits)', walletKeyOf), ''),
    WELCOME_BALANCE: z.prefault(euros(), production ? '0' : '100'),
    WELCOME_GIFTS_PER_NETWORK: z.prefault(wholeNumber({ min: 1, max: 1_000_000 }), '5'),
    WELCOME_WAGERING: z.prefault(onOrOff(), 'on'),
    DAILY_DEPOSIT_LIMIT: z.prefault(euros(), '50'),
    BOTS: z.prefault(onOrOff(), production ? 'off' : 'on'),
    BOT_DELAY_MS: z.prefault(milliseconds(), '8000'),
    PRICE_FEED: z.prefault(
      text('simulated, binance or replay:<csv file>', (value) => /^(simulated|binance|replay:.+)$/.test(value)),
      'simulated',
    ),
    PRICE_FEED_URL: z.optional(text('ws://… or wss://…', (value) => /^wss?:\/\/.+$/.test(value))),
    MATCH_COUNTDOWN_MS: z.prefault(milliseconds(), '5000'),
    BATTLE_WAITING_MS: z.prefault(milliseconds(), '3000'),
    BATTLE_PREDICTION_MS: z.prefault(milliseconds({ min: 1 }), '10000'),
    BATTLE_RESULTS_WAIT_MS: z.prefault(milliseconds({ min: 1 }), '8000'),
    BATTLE_PAUSE_MS: z.prefault(milliseconds(), '3000'),
    BATTLE_TICK_MS: z.prefault(milliseconds({ min: 1 }), '250'),
    BATTLE_DISCONNECT_GRACE_MS: z.prefault(milliseconds(), '30000'),
    CYCLE_CANDLE_MS: z.prefault(milliseconds({ min: 10 }), '1000'),
    CYCLE_RESULTS_MS: z.prefault(milliseconds(), '5000'),
    SANDBOX_SETTLE_MS: z.prefault(milliseconds(), '5000'),
    ANALYTICS: z.prefault(onOrOff(), 'on'),
    RATE_LIMIT: z.prefault(onOrOff(), 'on'),
    SUPPORT_EMAIL: z.optional(text('an e-mail address', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))),
    PUBLISHER: z.optional(
      text(
        `a name and an address of at most ${PUBLISHER_LENGTH_MAX} characters`,
        (value) => value.length <= PUBLISHER_LENGTH_MAX,
      ),
    ),
    SOCIAL_DISCORD: socialPage(production, 'https://discord.com/'),
    SOCIAL_TWITTER: socialPage(production, 'https://twitter.com/'),
    SOCIAL_TELEGRAM: socialPage(production, 'https://telegram.org/'),
    SOCIAL_TIKTOK: socialPage(production, 'https://www.tiktok.com/'),
    LOG_LEVEL: z.prefault(oneOf(LOG_LEVELS), 'info'),
  })
}

export const variableNames: readonly string[] = Object.keys(environmentSchema({ production: false }).shape)

export type Config = ReturnType<typeof configOf>

/** @throws ConfigError */
export function parseConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    // Empty variables count as unset, because .env and compose files leave them empty to omit them.
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const schema = environmentSchema({ production: given['NODE_ENV'] === 'production' })
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const config = configOf(parsed.data)
  const conflicts = [...conflictsOf(config), ...(config.production ? productionConflictsOf(config, parsed.data) : [])]
  if (conflicts.length > 0) throw new ConfigError(conflicts)
  return deepFreeze(config)
}

/**
 * Reads the process's environment and, for variables missing there, the `.env` file of the working directory. @throws
 * ConfigError
 */
export function readConfig(envFile = '.env'): Config {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  return parseConfig({ ...fromFile, ...process.env })
}

type Variables = z.output<ReturnType<typeof environmentSchema>>

function configOf(variables: Variables) {
  const production = variables.NODE_ENV === 'production'
  const ownOrigin = `http://localhost:${variables.PORT}`
  const publicOrigins = variables.PUBLIC_ORIGIN ?? (production ? [ownOrigin] : [ownOrigin, DEVELOPMENT_ORIGIN])
  const [firstOrigin] = publicOrigins
  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    /** Null: metrics share the main address and are served only to callers on this machine. */
    metricsAddress:
      variables.METRICS_PORT === undefined ? null : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
    trustedProxies: variables.TRUST_PROXY,
    databaseUrl: variables.DATABASE_URL,
    /** The URL of the role that owns the tables, for when the server's own role may not change them. */
    migrationDatabaseUrl: variables.MIGRATION_DATABASE_URL ?? null,
    /** The current key seals; when none is given, a developer's machine creates a key file. */
    dataKeys: {
      current: variables.DATA_KEY ?? null,
      file: variables.DATA_KEY_FILE ?? null,
      older: variables.DATA_KEYS_OLDER,
    },
    redisUrl: variables.REDIS_URL ?? null,
    redisPrefix: variables.REDIS_PREFIX,
    publicOrigins,
    rpId: variables.RP_ID ?? (firstOrigin ? new URL(firstOrigin).hostname : ''),
    localWallets: variables.LOCAL_WALLETS !== 'off',
    /** Lower case. */
    adminWallets: variables.ADMIN_WALLETS,
    welcomeBalanceCents: variables.WELCOME_BALANCE,
    /** Per day; players who sign up after the limit is reached start with nothing. */
    welcomeGiftsPerNetwork: variables.WELCOME_GIFTS_PER_NETWORK,
    /** Whether the welcome bonus must be staked once before it can be withdrawn. */
    welcomeWagering: variables.WELCOME_WAGERING.on,
    dailyDepositLimitCents: variables.DAILY_DEPOSIT_LIMIT,
    bots: { enabled: variables.BOTS.on, delayMs: variables.BOT_DELAY_MS },
    priceFeed: priceFeedOf(variables.PRICE_FEED, variables.PRICE_FEED_URL ?? null),
    matchCountdownMs: variables.MATCH_COUNTDOWN_MS,
    battle: {
      waitingMs: variables.BATTLE_WAITING_MS,
      predictionMs: variables.BATTLE_PREDICTION_MS,
      resultsWaitMs: variables.BATTLE_RESULTS_WAIT_MS,
      pauseMs: variables.BATTLE_PAUSE_MS,
      tickMs: variables.BATTLE_TICK_MS,
      disconnectGraceMs: variables.BATTLE_DISCONNECT_GRACE_MS,
    },
    cycle: { candleMs: variables.CYCLE_CANDLE_MS, resultsMs: variables.CYCLE_RESULTS_MS },
    sandboxSettleMs: variables.SANDBOX_SETTLE_MS,
    analytics: variables.ANALYTICS.on,
    operator: {
      supportEmail: variables.SUPPORT_EMAIL ?? null,
      publisher: variables.PUBLISHER ?? null,
      social: {
        discord: unlessOff(variables.SOCIAL_DISCORD),
        twitter: unlessOff(variables.SOCIAL_TWITTER),
        telegram: unlessOff(variables.SOCIAL_TELEGRAM),
        tiktok: unlessOff(variables.SOCIAL_TIKTOK),
      },
    },
    rateLimit: variables.RATE_LIMIT.on,
    logLevel: variables.LOG_LEVEL,
  }
}

export type PriceFeedConfig =
  | { readonly kind: 'simulated' }
  | { readonly kind: 'binance'; readonly url: string | null }
  | { readonly kind: 'replay'; readonly file: string }

function priceFeedOf(name: string, url: string | null): PriceFeedConfig {
  if (name === 'binance') return { kind: 'binance', url }
  if (name.startsWith('replay:')) return { kind: 'replay', file: name.slice('replay:'.length) }
  return { kind: 'simulated' }
}

/** Combinations of variables that are valid one by one but not together. */
function conflictsOf(config: Config): string[] {
  const { battle } = config
  const conflicts: string[] = []
  if (config.publicOrigins.length === 0) conflicts.push('PUBLIC_ORIGIN: expected at least one origin')
  for (const origin of config.publicOrigins) {
    const { hostname, protocol } = new URL(origin)
    if (hostname !== config.rpId && !hostname.endsWith(`.${config.rpId}`)) {
      conflicts.push(
        `RP_ID: expected the host of every PUBLIC_ORIGIN or a parent of it; ${origin} is not under ${config.rpId}`,
      )
    }
    if (protocol === 'http:' && !isLoopback(hostname) && !config.localWallets) {
      conflicts.push(`PUBLIC_ORIGIN: expected https for ${origin}; on http browsers offer passkeys on localhost only`)
    }
  }
  const { databaseUrl, migrationDatabaseUrl } = config
  if (
    migrationDatabaseUrl !== null &&
    (databaseUrl.startsWith('file:') || isOneRole(databaseUrl, migrationDatabaseUrl))
  ) {
    conflicts.push('MIGRATION_DATABASE_URL: expected the same database as DATABASE_URL, by another role')
  }
  if (battle.tickMs > battle.predictionMs) conflicts.push('BATTLE_TICK_MS: expected at most BATTLE_PREDICTION_MS')
  if (battle.tickMs > battle.resultsWaitMs) conflicts.push('BATTLE_TICK_MS: expected at most BATTLE_RESULTS_WAIT_MS')
  if (!config.rateLimit && config.production && !isLoopback(config.host)) {
    conflicts.push('RATE_LIMIT: expected on in production, except for a load test with HOST on loopback')
  }
  return conflicts
}

/** Settings that are convenient on a developer's machine and unsafe on a public one. */
function productionConflictsOf(config: Config, variables: Variables): string[] {
  const conflicts: string[] = []
  if (variables.LOCAL_WALLETS === 'on') {
    conflicts.push('LOCAL_WALLETS: expected off in production; on-in-production allows wallets without passkey there')
  }
  const isPublished = config.publicOrigins.some((origin) => !isLoopback(new URL(origin).hostname))
  for (const origin of config.publicOrigins) {
    const { hostname, protocol } = new URL(origin)
    // A page on anyone's own machine could otherwise use passkeys of the published site.
    if (origin === DEVELOPMENT_ORIGIN || (isPublished && isLoopback(hostname))) {
      conflicts.push(`PUBLIC_ORIGIN: expected no ${origin} in production; it is a developer's own page`)
    }
    // Without local wallets the check above refuses it in every environment.
    if (protocol === 'http:' && !isLoopback(hostname) && config.localWallets) {
      conflicts.push(`PUBLIC_ORIGIN: expected https for ${origin} in production`)
    }
  }
  if (variables.DATA_KEY?.toLowerCase() === DEVELOPERS_DATA_KEY) {
    conflicts.push('DATA_KEY: expected a key of your own in production; the one given stands in docker-compose.yml')
  }
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'REDIS_URL'] as const) {
    const given = variables[name]
    if (given !== undefined && hasDefaultPassword(given)) {
      conflicts.push(`${name}: expected a password of your own in production; the one given is everybody's`)
    }
  }
  return conflicts
}

function hasDefaultPassword(url: string): boolean {
  if (url.startsWith('file:')) return false
  const { username, password } = new URL(url)
  return password !== '' && (password === username || DEFAULT_PASSWORDS.has(password.toLowerCase()))
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

function unlessOff(page: string): string | null {
  return page === 'off' ? null : page
}

function isDataKey(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text)
}

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
