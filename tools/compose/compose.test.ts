import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { parseConfig } from '../../server/src/config.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import { type ComposeFile, type ComposeService, interpolate, readCompose, startOrder } from './compose-file.ts'
import { lineageOf, readStages } from './image.ts'

const VARIABLES = { POSTGRES_PASSWORD: 'secret', DATA_KEY: '0f'.repeat(32) }
/** The linter's opinions on order and quotes are not ours; the schema is what a file must obey. */
const OPINIONS = [
  'no-build-and-image',
  'no-unbound-port-interfaces',
  'require-quotes-in-ports',
  'service-image-require-explicit-tag',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

/** The package's own types name files that it does not hold. */
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

const compose = () => readCompose(VARIABLES)
const servers = ({ services }: ComposeFile) => Object.entries(services).filter(([name]) => name.startsWith('server-'))

test('the compose file obeys the schema of the compose specification', () => {
  expect(problemsOf(compose())).toEqual([])
})

test('a misspelt key does not pass', () => {
  const { services, ...rest } = compose()
  const misspelt = { ...rest, services: { ...services, 'server-1': { ...services['server-1'], stop_grace: '15s' } } }
  expect(problemsOf(misspelt)).toEqual([expect.stringContaining('invalid-schema')])
})

test('without a password nothing starts, and the message says what to set', () => {
  expect(() => readCompose({})).toThrow('POSTGRES_PASSWORD: set POSTGRES_PASSWORD in .env')
  expect(interpolate('$' + '{A:-one} $' + '{B:-two} $' + '{C}', { B: '2' })).toBe('one 2 ')
})

test('what a server is told, it understands, and the manual explains', () => {
  const manual = readFileSync(join(repositoryRoot, 'docs', 'operations.md'), 'utf8')
  for (const [name, { environment = {} }] of servers(compose())) {
    const config = parseConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...environment })
    expect(config.databaseUrl, name).toContain('@postgres:5432/')
    expect(config.trustedProxies.length).toBeGreaterThan(0)
    const unexplained = Object.keys(environment).filter((variable) => !manual.includes(`\`${variable}\``))
    expect(unexplained, name).toEqual([])
  }
})

test('everything starts after what it needs, the servers after the migration, the proxy last', () => {
  const order = startOrder(compose())
  expect(order.toSorted()).toEqual(['migrate', 'postgres', 'proxy', 'redis', 'server-1', 'server-2'])
  expect(order.indexOf('migrate')).toBeGreaterThan(order.indexOf('postgres'))
  for (const [name] of servers(compose())) expect(order.indexOf(name)).toBeGreaterThan(order.indexOf('migrate'))
  expect(order.at(-1)).toBe('proxy')
  const circle = {
    services: { a: { depends_on: { b: { condition: 'x' } } }, b: { depends_on: { a: { condition: 'x' } } } },
  }
  expect(() => startOrder(circle)).toThrow('a → b → a')
})

test('there are two servers, reached through the proxy only, and every image has a version', () => {
  const { services } = compose()
  expect(servers(compose())).toHaveLength(2)
  for (const [name, service] of Object.entries(services)) {
    const { ports = [] } = service as ComposeService & { ports?: readonly string[] }
    // On the loopback of the machine unless PUBLIC_ADDRESS says otherwise.
    expect(
      ports.every((port) => port.startsWith('127.0.0.1:')),
      name,
    ).toBe(true)
    if (ports.length > 0) expect(['proxy', 'grafana']).toContain(name)
    if (!service.build) expect(service.image, name).toMatch(/^[\w./-]+:v?\d/)
  }
})

test('the image runs without rights of root, checks itself and installs with the pnpm of the project', () => {
  const lineage = lineageOf('server')
  const instructions = lineage.flatMap(({ template }) => template.getInstructions())
  expect(instructions.findLast((one) => one.getKeyword() === 'USER')?.getArgumentsContent()).toBe('node')
  expect(lineage.flatMap(({ template }) => template.getHEALTHCHECKs())).toHaveLength(1)
  expect([...readStages().keys()].at(-1)).toBe('server')
  const installer = readFileSync(join(repositoryRoot, 'tools', 'bootstrap', 'install.mjs'), 'utf8')
  const [, version] = /PNPM_VERSION = '([\d.]+)'/.exec(installer) ?? []
  expect(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')).toContain(`pnpm@${version} install`)
})
