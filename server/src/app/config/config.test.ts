import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONNECT_TIMEOUT_MS, RECONNECT_DELAYS_MS } from '@bougie/api-client/live-socket.ts'
import { DEFAULT_BATTLE_SETTINGS, RESTART_GRACE_MS } from '@bougie/engine'
import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError, type Environment, parseConfig, readConfig, variableNames } from './config.ts'

function problems(environment: Environment): readonly string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('an empty environment gives the documented defaults', () => {
  expect(parseConfig({})).toEqual({
    production: false,
    port: 8022,
    host: '127.0.0.1',
    metricsAddress: null,
    trustedProxies: [],
    databaseUrl: 'file:./data/bougie.db',
    migrationDatabaseUrl: null,
    dataKeys: { current: null, file: null, older: [] },
    redisUrl: null,
    redisPrefix: 'bougie',
    publicOrigins: ['http://localhost:8022', 'http://localhost:5173'],
    rpId: 'localhost',
    localWallets: true,
    adminWallets: [],
    welcomeBalanceCents: 100_00,
    welcomeGiftsPerNetwork: 5,
    welcomeWagering: false,
    dailyDepositLimitCents: 50_00,
    bots: { enabled: true, delayMs: 8000 },
    priceFeed: { kind: 'simulated' },
    matchCountdownMs: 5000,
    battle: {
      waitingMs: 3000,
      predictionMs: 10_000,
      resultsWaitMs: 8000,
      pauseMs: 3000,
      tickMs: 250,
      disconnectGraceMs: 30_000,
    },
    cycle: { candleMs: 1000, resultsMs: 5000 },
    sandboxSettleMs: 5000,
    analytics: true,
    operator: {
      supportEmail: null,
      publisher: null,
      social: {
        discord: 'https://discord.com/',
        twitter: 'https://twitter.com/',
        telegram: 'https://telegram.org/',
        tiktok: 'https://www.tiktok.com/',
      },
    },
    rateLimit: true,
    logLevel: 'info',
  })
})

test('[issue 15, 1] after a restart a page with the longest delay before its next attempt is back within the grace', () => {
  const { disconnectGraceMs } = parseConfig({}).battle
  expect(disconnectGraceMs).toBe(DEFAULT_BATTLE_SETTINGS.disconnectGraceMs)
  const back = Math.max(...RECONNECT_DELAYS_MS) + CONNECT_TIMEOUT_MS
  expect(back).toBeLessThan(disconnectGraceMs + RESTART_GRACE_MS)
})

test('production grants nothing unless configured: no local wallets, no bots, no gift, and none to take out unplayed', () => {
  const production = { NODE_ENV: 'production' }
  expect(parseConfig(production)).toMatchObject({
    localWallets: false,
    welcomeBalanceCents: 0,
    welcomeWagering: true,
    bots: { enabled: false },
  })
  expect(
    parseConfig({ ...production, LOCAL_WALLETS: 'on-in-production', WELCOME_BALANCE: '12.5', BOTS: 'on' }),
  ).toMatchObject({
    localWallets: true,
    welcomeBalanceCents: 12_50,
    bots: { enabled: true },
  })
})

test('given values are read, spaces and empty variables are not', () => {
  const config = parseConfig({
    PORT: ' 9000 ',
    HOST: '0.0.0.0',
    REDIS_URL: '',
    PUBLIC_ORIGIN: 'https://jeu.example.org , https://example.org/',
    RP_ID: 'example.org',
    ADMIN_WALLETS: '0xABCDEF0123456789abcdef0123456789ABCDEF01,',
    PRICE_FEED: 'replay:data/week.csv',
    LOG_LEVEL: 'silent',
    UNKNOWN: 'left alone',
  })
  expect(config).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
    redisUrl: null,
    redisPrefix: 'bougie',
    publicOrigins: ['https://jeu.example.org', 'https://example.org'],
    rpId: 'example.org',
    adminWallets: ['0xabcdef0123456789abcdef0123456789abcdef01'],
    priceFeed: { kind: 'replay', file: 'data/week.csv' },
    logLevel: 'silent',
  })
})

test('the page lives on the port that is listened on, by default', () => {
  expect(parseConfig({ PORT: '9000' }).publicOrigins).toEqual(['http://localhost:9000', 'http://localhost:5173'])
})

test.each([
  [{ PORT: '99999' }, 'PORT: expected a whole number from 0 to 65535'],
  [{ PORT: 'http' }, 'PORT: expected a whole number from 0 to 65535'],
  [
    { WELCOME_BALANCE: '1.234' },
    'WELCOME_BALANCE: expected an amount of euros from 0 to 1000000 with at most two decimals',
  ],
  [
    { WELCOME_BALANCE: '-5' },
    'WELCOME_BALANCE: expected an amount of euros from 0 to 1000000 with at most two decimals',
  ],
  [{ LOCAL_WALLETS: 'yes' }, 'LOCAL_WALLETS: expected one of on, off, on-in-production'],
  [{ NODE_ENV: 'prodution' }, 'NODE_ENV: expected one of development, test, production'],
  [{ BATTLE_TICK_MS: '0' }, 'BATTLE_TICK_MS: expected a whole number from 1 to 3600000'],
  [{ BATTLE_PAUSE_MS: '1e3' }, 'BATTLE_PAUSE_MS: expected a whole number from 0 to 3600000'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: expected file:<path> or postgresql://…'],
  [{ DATA_KEY: 'secret' }, 'DATA_KEY: expected 64 hexadecimal digits (openssl rand -hex 32)'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: expected redis://… or rediss://…'],
  [{ PRICE_FEED: 'random' }, 'PRICE_FEED: expected simulated, binance or replay:<csv file>'],
  [
    { PUBLIC_ORIGIN: 'https://example.org/app' },
    'PUBLIC_ORIGIN: expected a comma-separated list of origins such as https://example.org, without a path',
  ],
  [
    { ADMIN_WALLETS: '0x12' },
    'ADMIN_WALLETS: expected a comma-separated list of wallet addresses (0x and 40 hexadecimal digits)',
  ],
])('%j is refused by name, saying what is expected', (environment, line) => {
  expect(problems(environment)).toEqual([line])
})

test('all wrong variables are reported at once', () => {
  expect(problems({ PORT: 'x', BOTS: 'x', LOG_LEVEL: 'x' }).map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'BOTS',
    'LOG_LEVEL',
  ])
})

test.each([
  [{ RP_ID: 'other.org', PUBLIC_ORIGIN: 'https://example.org' }, 'RP_ID'],
  [{ PUBLIC_ORIGIN: 'http://example.org', LOCAL_WALLETS: 'off' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: ',' }, 'PUBLIC_ORIGIN'],
  [{ BATTLE_TICK_MS: '9000' }, 'BATTLE_TICK_MS'],
  [{ PRICE_FEED: 'binance', BATTLE_PREDICTION_MS: '60000', BATTLE_RESULTS_WAIT_MS: '60000' }, 'BATTLE_PREDICTION_MS'],
  [{ MIGRATION_DATABASE_URL: 'postgresql://owner@postgres/bougie' }, 'MIGRATION_DATABASE_URL'],
  [
    {
      DATABASE_URL: 'postgresql://one@postgres/bougie',
      MIGRATION_DATABASE_URL: 'postgresql://one@postgres/bougie',
    },
    'MIGRATION_DATABASE_URL',
  ],
  [{ NODE_ENV: 'production', RATE_LIMIT: 'off', HOST: '0.0.0.0' }, 'RATE_LIMIT'],
])('%j does not go together', (environment, name) => {
  expect(problems(environment).map((line) => line.split(':')[0])).toEqual([name])
})

const ENCODING = 'in a user name or password, write / ? # @ % and : as %2F %3F %23 %40 %25 and %3A'

test.each([
  ['DATABASE_URL', 'postgresql://bougie:half/way@postgres:5432/bougie', 'file:<path> or postgresql://…'],
  ['MIGRATION_DATABASE_URL', 'postgresql://bougie:half/way@postgres:5432/bougie', 'postgresql://…'],
  ['REDIS_URL', 'redis://:what?@redis:6379', 'redis://… or rediss://…'],
])('[17.8] %s with a password that ends the address early is named with the rule, not shown', (name, url, what) => {
  expect(problems({ [name]: url })).toEqual([`${name}: expected ${what}; ${ENCODING}`])
})

test.each([
  [{ LOCAL_WALLETS: 'on' }, 'LOCAL_WALLETS'],
  [{ PUBLIC_ORIGIN: 'http://bougie.example', LOCAL_WALLETS: 'on-in-production' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'http://bougie.example' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'http://localhost:5173' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'http://localhost:8022,http://localhost:5173' }, 'PUBLIC_ORIGIN'],
  [{ DATABASE_URL: 'postgresql://bougie:bougie@postgres/bougie' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgresql://bougie:ChangeMe@postgres/bougie' }, 'DATABASE_URL'],
  [
    {
      DATABASE_URL: 'postgresql://server:own@postgres/bougie',
      MIGRATION_DATABASE_URL: 'postgresql://owner:postgres@postgres/bougie',
    },
    'MIGRATION_DATABASE_URL',
  ],
  [{ REDIS_URL: 'redis://:secret@redis:6379' }, 'REDIS_URL'],
])('[15.11] production refuses %j, which a developer may have', (environment, name) => {
  const inProduction = { PUBLIC_ORIGIN: 'https://bougie.example', ...environment, NODE_ENV: 'production' }
  expect(problems(inProduction).map((line) => line.split(':')[0])).toEqual([name])
  const onLoopback = { PUBLIC_ORIGIN: 'http://localhost:8080', NODE_ENV: 'production' }
  expect(problems(onLoopback)).toEqual([])
})

test('[15.9] no page of a developer takes passkeys in production, not even where no origin is named', () => {
  expect(parseConfig({ NODE_ENV: 'production' }).publicOrigins).toEqual(['http://localhost:8022'])
  const beside = { PUBLIC_ORIGIN: 'https://bougie.example,http://127.0.0.1:3000', RP_ID: 'bougie.example' }
  expect(problems({ NODE_ENV: 'production', ...beside })).toContain(
    "PUBLIC_ORIGIN: expected no http://127.0.0.1:3000 in production; it is a developer's own page",
  )
})

test('a load test on loopback may go without limits', () => {
  expect(parseConfig({ NODE_ENV: 'production', RATE_LIMIT: 'off' }).rateLimit).toBe(false)
})

test('nobody changes it afterwards', () => {
  const config = parseConfig({})
  expect(() => Object.assign(config.battle, { tickMs: 1 })).toThrow(TypeError)
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
})

const directory = mkdtempSync(join(tmpdir(), 'bougie-env-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('the environment wins over the file, and the file over the defaults', () => {
  const file = join(directory, '.env')
  writeFileSync(file, '# ours\nBOT_DELAY_MS=1234\nMATCH_COUNTDOWN_MS=10\n')
  vi.stubEnv('BOT_DELAY_MS', '99')
  const config = readConfig(file)
  vi.unstubAllEnvs()
  expect(config).toMatchObject({ bots: { delayMs: 99 }, matchCountdownMs: 10 })
})

test('an empty variable is not set: the file says what it is', () => {
  const file = join(directory, 'empty.env')
  writeFileSync(file, 'BOT_DELAY_MS=1234\n')
  vi.stubEnv('BOT_DELAY_MS', '')
  const config = readConfig(file)
  vi.unstubAllEnvs()
  expect(config).toMatchObject({ bots: { delayMs: 1234 } })
})

test('a file written on Windows is read whole: a byte order mark does not hide its first variable', () => {
  const file = join(directory, 'windows.env')
  writeFileSync(file, '\uFEFFBOT_DELAY_MS=1234\r\nMATCH_COUNTDOWN_MS=10\r\n')
  expect(readConfig(file)).toMatchObject({ bots: { delayMs: 1234 }, matchCountdownMs: 10 })
  for (const mark of ['\uFEFF', '']) {
    writeFileSync(file, `${mark}BOT_DELAY_MS=1234\r\n`, 'utf16le')
    expect(() => readConfig(file)).toThrow('windows.env: expected UTF-8')
  }
})

test('[K66] no variable has an admin password: one that is set anyway is not read', () => {
  const given = { ADMIN_PASSWORD: 'secret', VITE_ADMIN_PASSWORD: 'secret', ADMIN_SECRET: 'secret' }
  expect(parseConfig(given)).toEqual(parseConfig({}))
})

test('[19.12] a published site links to no page that the operator has not given', () => {
  const production = parseConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://example.org' })
  expect(production.operator.social).toEqual({ discord: null, twitter: null, telegram: null, tiktok: null })
  expect(() => parseConfig({ SOCIAL_DISCORD: 'http://discord.gg/x' })).toThrow('SOCIAL_DISCORD')
  expect(() => parseConfig({ SUPPORT_EMAIL: 'nobody' })).toThrow('SUPPORT_EMAIL')
})

test('[17.1] .env.example and the manual name every variable, with the default that it has', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
  const example = Object.fromEntries(
    [...read('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, ...pair]) => pair),
  )
  const manual = read('docs/operations.md')
  expect(variableNames.filter((name) => !(name in example))).toEqual([])
  expect(variableNames.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  expect(parseConfig(example)).toEqual(parseConfig({}))
})
