import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ConfigError, type Environment, parseConfig, variableNames } from '@bougie/server'
import { DCLinter } from 'dclint'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'
import {
  COMPOSE_FILES,
  type ComposeFile,
  type ComposeService,
  interpolate,
  readCompose,
  startOrder,
  TEST_SECRETS,
} from './compose-file.ts'
import { lineageOf, readStages } from './image.ts'

/** Style rules of the linter that do not apply here: the files only have to obey the schema. */
const OPINIONS = [
  'no-build-and-image',
  'no-unbound-port-interfaces',
  'require-quotes-in-ports',
  'service-image-require-explicit-tag',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

/** The package's own types name files that it does not contain. */
interface LintResult {
  readonly messages: readonly { readonly rule: string; readonly message: string }[]
}

function problemsOf(compose: unknown): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'docker-compose.yml')
  writeFileSync(file, stringify(compose, { aliasDuplicateObjects: false }))
  const rules = Object.fromEntries(OPINIONS.map((name) => [name, 0 as const]))
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  const results: readonly LintResult[] = linter.lintFiles([file], false)
  return results.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))
}

const production = (variables = {}) => readCompose('production', { ...TEST_SECRETS, ...variables })
const development = (variables = {}) => readCompose('development', variables)
const servers = ({ services }: ComposeFile) => Object.entries(services).filter(([name]) => name.startsWith('server-'))

/** The environment of a container: names without a value take the caller's. */
function given({ environment = {} }: ComposeService, variables: Environment = {}): Environment {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? variables[name]]))
}

test('[17.1] both compose files obey the schema of the compose specification', () => {
  expect([problemsOf(development()), problemsOf(production())]).toEqual([[], []])
})

test('a misspelt key does not pass', () => {
  const { services, ...rest } = production()
  const misspelt = { ...rest, services: { ...services, 'server-1': { ...services['server-1'], stop_grace: '15s' } } }
  expect(problemsOf(misspelt)).toEqual([expect.stringContaining('invalid-schema')])
})

test('[17.1] without .env a developer gets bots, a welcome balance and wallets of both kinds, on port 8080 of the machine', () => {
  const { services } = development()
  const config = parseConfig({ NODE_ENV: 'development', ...given(services['server'] as ComposeService) })
  expect(config).toMatchObject({
    publicOrigins: ['http://localhost:8080'],
    rpId: 'localhost',
    localWallets: true,
    welcomeBalanceCents: 100_00,
    // All wallets of a developer come from the bridge's address: the sixth of a day needs its gift, too.
    welcomeGiftsPerNetwork: 1_000_000,
    bots: { enabled: true },
  })
  expect(Object.fromEntries(Object.entries(services).map(([name, { ports }]) => [name, ports]))).toEqual({
    postgres: ['127.0.0.1:5433:5432'],
    redis: undefined,
    server: ['127.0.0.1:8080:8022'],
    studio: ['127.0.0.1:5555:5556'],
    operator: undefined,
  })
})

test('[17.7] another port is another origin', () => {
  for (const compose of [development({ PUBLIC_PORT: '9090' }), production({ PUBLIC_PORT: '9090' })]) {
    const server = Object.values(compose.services).find(({ environment }) => environment?.['PUBLIC_ORIGIN'])
    expect(server?.environment?.['PUBLIC_ORIGIN']).toBe('http://localhost:9090')
  }
})

test('[17.1] without passwords production does not start, and the message names the variable to set', () => {
  for (const name of Object.keys(TEST_SECRETS)) {
    expect(() => production({ [name]: '' })).toThrow(`${name}: set ${name} in .env`)
  }
  expect(interpolate('$' + '{A:-one} $' + '{B:-two} $' + '{C} $' + '{A:-<$' + '{B:-two}>}', { B: '2' })).toBe(
    'one 2  <2>',
  )
})

test("[17.1] production refuses to start with a developer's values", () => {
  const refusal = (variables: Environment) => {
    const environment = given(production(variables).services['server-1'] as ComposeService, variables)
    expect(() => parseConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...environment })).toThrow(ConfigError)
  }
  refusal({ POSTGRES_SERVER_PASSWORD: 'bougie' })
  refusal({ REDIS_PASSWORD: 'bougie' })
  refusal({ DATA_KEY: String(development().services['server']?.environment?.['DATA_KEY']) })
  refusal({ LOCAL_WALLETS: 'on' })
  refusal({ RATE_LIMIT: 'off' })
  refusal({ PUBLIC_ORIGIN: 'http://bougie.example' })
  const { services } = development()
  const developers = given(services['server'] as ComposeService)
  expect(() => parseConfig({ ...developers, NODE_ENV: 'production' })).toThrow(/^DATABASE_URL/m)
})

test('a server knows every variable it gets, and the manual explains it', () => {
  const manual = readFileSync(join(repositoryRoot, 'docs', 'operations.md'), 'utf8')
  for (const [name, service] of servers(production())) {
    const config = parseConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...given(service) })
    expect(config.databaseUrl, name).toBe('postgresql://bougie_server:two@postgres:5432/bougie')
    expect(config.redisUrl, name).toBe('redis://bougie:three@redis:6379')
    expect(config).toMatchObject({ bots: { enabled: false }, welcomeBalanceCents: 0, migrationDatabaseUrl: null })
    expect(config.trustedProxies.length).toBeGreaterThan(0)
    const unexplained = Object.keys(service.environment ?? {}).filter((variable) => !manual.includes(`\`${variable}\``))
    expect(unexplained, name).toEqual([])
  }
  const job = parseConfig({ NODE_ENV: 'production', ...given(production().services['migrate'] as ComposeService) })
  expect(job.migrationDatabaseUrl).toBe('postgresql://bougie:one@postgres:5432/bougie')
})

/** Variables that the files set themselves, or that have no use in a container. */
const NOT_PASSED_ON =
  'DATABASE_URL DATA_KEY_FILE DATA_KEYS_OLDER HOST METRICS_HOST METRICS_PORT MIGRATION_DATABASE_URL NODE_ENV PORT REDIS_URL TRUST_PROXY'.split(
    ' ',
  )

test('[17.1] every variable of the server can be set in .env, and .env.example names each of the compose files', () => {
  for (const compose of [development(), production()]) {
    const { environment = {} } = Object.values(compose.services).find((one) => one.environment?.['PUBLIC_ORIGIN']) ?? {}
    const missing = variableNames.filter((name) => !(name in environment) && !NOT_PASSED_ON.includes(name))
    expect(missing).toEqual([])
  }
  const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
  for (const file of [...Object.values(COMPOSE_FILES), 'Dockerfile']) {
    const text = readFileSync(join(repositoryRoot, file), 'utf8')
    const names = [...text.matchAll(/\$\{([A-Z_]+)|^ARG ([A-Z_]+)/gm)].map(
      ([, variable, argument]) => variable ?? argument,
    )
    expect(names.filter((name) => !example.includes(`#${name}=`), file)).toEqual([])
  }
})

test('everything starts after what it needs, the servers after the migration, the proxy last', () => {
  const order = startOrder(production())
  expect(order.toSorted()).toEqual(['migrate', 'postgres', 'proxy', 'redis', 'server-1', 'server-2'])
  expect(order.indexOf('migrate')).toBeGreaterThan(order.indexOf('postgres'))
  for (const [name] of servers(production())) expect(order.indexOf(name)).toBeGreaterThan(order.indexOf('migrate'))
  expect(order.at(-1)).toBe('proxy')
  expect(startOrder(development())).toEqual(['postgres', 'redis', 'server', 'studio'])
  const circle = {
    services: { a: { depends_on: { b: { condition: 'x' } } }, b: { depends_on: { a: { condition: 'x' } } } },
  }
  expect(() => startOrder(circle)).toThrow('a → b → a')
})

test('there are two servers, reached through the proxy only; every image has a whole version, every log an end', () => {
  expect(servers(production())).toHaveLength(2)
  for (const compose of [development(), production()]) {
    for (const [name, { ports = [], build, image, logging }] of Object.entries(compose.services)) {
      // On the loopback of the machine unless PUBLIC_ADDRESS is set.
      expect(
        ports.every((port) => port.startsWith('127.0.0.1:')),
        name,
      ).toBe(true)
      if (!build) expect(image, name).toMatch(/^[\w./-]+:v?\d+\.\d+/)
      expect(logging?.options['max-size'], name).toBe('10m')
    }
  }
  const published = Object.entries(production().services).flatMap(([name, { ports }]) => (ports ? [name] : []))
  expect(published).toEqual(['proxy', 'grafana'])
  const text = readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')
  expect([...text.matchAll(/^ARG \w+=\w+:(.+)$/gm)].map(([, version]) => version)).toEqual([
    expect.stringMatching(/^\d+\.\d+\.\d+-/),
    expect.stringMatching(/^\d+\.\d+\.\d+-alpine\d/),
  ])
})

test('[17.4] `docker compose build` makes every image: each is of a service that starts without a profile', () => {
  for (const { services } of [development(), production()]) {
    const always = Object.values(services).filter(({ profiles }) => !profiles)
    const built = new Set(always.flatMap(({ build, image }) => (build ? [`${image} ${build.target}`] : [])))
    const all = Object.values(services).flatMap(({ build, image }) => (build ? [`${image} ${build.target}`] : []))
    expect(new Set(all)).toEqual(built)
  }
})

test('[17.5] what changes seldom is copied first: packages, then the schema, then the rest', () => {
  const stage = readStages().get('build')
  const steps = stage?.template.getInstructions().map((one) => `${one.getKeyword()} ${one.getArgumentsContent()}`) ?? []
  const at = (step: string) => steps.indexOf(step)
  expect(at('COPY pnpm-lock.yaml')).toBeLessThan(at('RUN node tools/bootstrap.mjs install'))
  expect(at('RUN node tools/bootstrap.mjs install')).toBeLessThan(at('COPY prisma prisma'))
  expect(at('COPY prisma prisma')).toBeLessThan(at('RUN node tools/bootstrap.mjs generate'))
  expect(at('RUN node tools/bootstrap.mjs generate')).toBeLessThan(at('COPY . .'))
  expect(at('COPY . .')).toBeGreaterThan(0)
})

test('[17.6] neither a copy of the database nor a secret gets into an image or into git', () => {
  const lines = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8').split('\n')
  expect(lines('.dockerignore')).toEqual(expect.arrayContaining(['backups', '.env', '.env.*', 'deploy', 'data']))
  expect(lines('.gitignore')).toEqual(expect.arrayContaining(['/backups/', '.env', '/deploy/certificates/*']))
})

test('issue 17: what the image of the operator copies imports nothing that stays behind', () => {
  const copied = lineageOf('operator')
    .flatMap(({ template }) => template.getCOPYs())
    .map(
      (copy) =>
        copy
          .getArguments()[0]
          ?.getValue()
          .replace(/^\/app\//, '') ?? '',
    )
  const tools = copied.filter((path) => path.startsWith('tools/'))
  expect(tools).toEqual(['tools/admin'])
  const missing = tools.flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('run-admin'))
      .flatMap((name) => importsOf(join(folder, name)))
      .filter((path) => !copied.some((root) => root !== '' && path.startsWith(`${root}/`))),
  )
  expect(missing).toEqual([])
})

/** Imports of a file at runtime, as paths in the repository; imports of types are not among them. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8')
  const found = text.matchAll(/^(?:import|export) (?!type\b)[^']* from '(\.[^']+)'/gm)
  return [...found].map(([, path = '']) => join(dirname(file), path))
}

test('the image runs without rights of root, checks itself and installs with the pnpm of the project', () => {
  const lineage = lineageOf('server')
  const instructions = lineage.flatMap(({ template }) => template.getInstructions())
  expect(instructions.findLast((one) => one.getKeyword() === 'USER')?.getArgumentsContent()).toBe('node')
  expect(instructions.map((one) => one.getKeyword())).not.toContain('VOLUME')
  expect(lineage.flatMap(({ template }) => template.getHEALTHCHECKs())).toHaveLength(1)
  expect([...readStages().keys()].at(-1)).toBe('server')
  const installer = readFileSync(join(repositoryRoot, 'tools', 'bootstrap', 'install.mjs'), 'utf8')
  const [, version] = /PNPM_VERSION = '([\d.]+)'/.exec(installer) ?? []
  expect(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')).toContain(`pnpm@${version} install`)
})
