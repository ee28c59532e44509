// The directions themselves are in biome.json. Here a tree of one-import files is linted with that configuration: every
// forbidden import must be caught, every allowed one let through.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const FORBIDDEN: readonly (readonly [importer: string, imported: string])[] = [
  ['packages/engine/src/a.ts', 'zod'],
  ['packages/engine/src/b.ts', 'node:crypto'],
  ['packages/engine/src/c.ts', '@bougie/protocol'],
  ['packages/engine/src/battle/d.ts', '../../../protocol/src/ids.ts'],
  ['packages/protocol/src/a.ts', '@bougie/engine'],
  ['packages/protocol/src/b.ts', 'node:crypto'],
  ['server/src/battle/service.ts', '../wallet/repository.ts'],
  ['server/src/battle/a.ts', '../adapters/prisma/battle-repository.ts'],
  ['server/src/battle/b.ts', '../generated/sqlite/client.ts'],
  ['server/src/battle/c.ts', '../http/authenticate.ts'],
  ['server/src/battle/d.ts', 'fastify'],
  ['server/src/battle/routes.ts', '../identity/repository.ts'],
  ['server/src/identity/e.ts', '@bougie/client'],
  ['server/src/ports/clock.ts', '../battle/service.ts'],
  ['server/src/ws/gateway.ts', '../adapters/memory/bus.ts'],
  ['server/src/ws/route.ts', '../identity/service.ts'],
  ['server/src/http/a.ts', '../identity/session.ts'],
  ['server/src/http/b.ts', '../adapters/memory/bus.ts'],
  ['server/src/app.ts', './adapters/memory/bus.ts'],
  ['server/src/adapters/prisma/f.ts', '../../http/authenticate.ts'],
  ['client/src/ui/Button/Button.tsx', '../../data/session-store.ts'],
  ['client/src/ui/Card/Card.tsx', '../../screens/home/HomeScreen.tsx'],
  ['client/src/data/a.ts', '../ui/Button/Button.tsx'],
  ['client/src/screens/home/HomeScreen.tsx', '../../../../server/src/config.ts'],
  ['client/src/screens/home/view.ts', 'node:fs'],
]

const ALLOWED: readonly (readonly [importer: string, imported: string])[] = [
  ['packages/engine/src/battle/e.ts', '../money.ts'],
  ['packages/engine/src/hash.ts', '@noble/hashes/sha2.js'],
  ['packages/engine/src/money.test.ts', 'fast-check'],
  ['packages/protocol/src/c.ts', 'zod'],
  ['server/src/battle/f.ts', '../wallet/ledger.ts'],
  ['server/src/battle/g.ts', '../identity/service.ts'],
  ['server/src/battle/h.ts', './repository.ts'],
  ['server/src/battle/i.ts', '../ports/clock.ts'],
  ['server/src/battle/j.test.ts', '../adapters/memory/bus.ts'],
  ['server/src/battle/battle-routes.ts', 'fastify'],
  ['server/src/battle/socket.ts', '../http/authenticate.ts'],
  ['server/src/http/c.ts', '../ports/authenticator.ts'],
  ['server/src/ws/d.ts', '../http/access-guard.ts'],
  ['server/src/compose.ts', './adapters/memory/bus.ts'],
  ['server/src/composition/battle-room.ts', '../adapters/memory/bus.ts'],
  ['server/src/testing/build-test-app.ts', '../adapters/memory/bus.ts'],
  ['server/src/adapters/prisma/battle-repository.ts', '../../generated/sqlite/client.ts'],
  ['server/src/main.ts', './app.ts'],
  ['client/src/screens/home/a.tsx', '../../ui/Button/Button.tsx'],
  ['client/src/screens/home/b.ts', '@bougie/engine'],
]

const DIRECTION_RULES: ReadonlySet<string> = new Set(['lint/style/noRestrictedImports', 'lint/style/noProcessEnv'])

const tree = mkdtempSync(join(tmpdir(), 'directions-'))
afterAll(() => rmSync(tree, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(tree, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

let refused: ReadonlySet<string>

beforeAll(() => {
  const configuration = JSON.parse(readFileSync(join(repositoryRoot, 'biome.json'), 'utf8'))
  write('biome.json', JSON.stringify({ ...configuration, vcs: { enabled: false } }))
  for (const [importer, imported] of [...FORBIDDEN, ...ALLOWED]) write(importer, `export * from '${imported}'\n`)
  write('server/src/battle/reads-environment.ts', 'export const port = process.env.PORT\n')
  write('server/src/config.ts', 'export const port = process.env.PORT\n')
  refused = lintTree()
})

function lintTree(): ReadonlySet<string> {
  const biome = join(repositoryRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: tree,
    encoding: 'utf8',
  })
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(run.stdout)
  const found = report.diagnostics.filter(({ category }) => DIRECTION_RULES.has(category))
  return new Set(found.map(({ location }) => location.path))
}

test.each(FORBIDDEN)('%s must not import %s', (importer) => {
  expect(refused).toContain(importer)
})

test.each(ALLOWED)('%s may import %s', (importer) => {
  expect(refused).not.toContain(importer)
})

test('only config.ts reads the environment of the server', () => {
  expect(refused).toContain('server/src/battle/reads-environment.ts')
  expect(refused).not.toContain('server/src/config.ts')
})
