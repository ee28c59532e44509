// The directions themselves are in dependencies.config.cjs. Here they check a tree of one-import files: every forbidden
// import must be caught, every allowed one let through.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directionsOfImports } from './layout.ts'

const FORBIDDEN: readonly (readonly [importer: string, imported: string])[] = [
  ['packages/engine/src/a.ts', 'zod'],
  ['packages/engine/src/b.ts', 'node:crypto'],
  ['packages/engine/src/c.ts', '@bougie/protocol'],
  ['packages/engine/src/battle/d.ts', '../../../protocol/src/ids.ts'],
  ['packages/protocol/src/a.ts', '@bougie/engine'],
  ['packages/protocol/src/b.ts', 'node:crypto'],
  ['packages/engine/src/battle/f.ts', '@bougie/battle-messages'],
  ['packages/battle-messages/src/a.ts', '../../../server/src/games/battle/play/service.ts'],
  ['packages/battle-messages/src/b.ts', 'node:crypto'],
  ['server/src/games/battle/play/service.ts', '../../../wallet/repository.ts'],
  ['server/src/games/battle/play/a.ts', '../../../infrastructure/prisma/client.ts'],
  ['server/src/games/battle/b.ts', '../../generated/sqlite/client.ts'],
  ['server/src/wallet/payment-service.ts', '../platform/database/sql.ts'],
  ['server/src/wallet/limits-repository.ts', '../infrastructure/prisma/connection.ts'],
  ['server/src/influencer/service.ts', '../wallet/ledger-repository.ts'],
  ['server/src/admin/service.ts', '../players/follow-repository.ts'],
  ['server/src/infrastructure/prisma/client.ts', '../../wallet/ledger.ts'],
  ['server/src/platform/database/list-page.ts', '../../wallet/accounts.ts'],
  ['server/src/games/battle/c.ts', '../../platform/http/authenticate.ts'],
  ['server/src/games/battle/d.ts', 'fastify'],
  ['server/src/games/runtime/a.ts', '../battle/play/service.ts'],
  ['server/src/games/battle/routes.ts', '../../identity/repository.ts'],
  ['server/src/identity/e.ts', '@bougie/client'],
  ['server/src/ports/clock.ts', '../games/battle/play/service.ts'],
  ['server/src/platform/ws/gateway.ts', '../../infrastructure/memory/bus.ts'],
  ['server/src/platform/ws/route.ts', '../../identity/capability.ts'],
  ['server/src/platform/http/a.ts', '../../identity/session.ts'],
  ['server/src/platform/http/b.ts', '../../infrastructure/memory/bus.ts'],
  ['server/src/platform/http/build-app.ts', '../../infrastructure/memory/bus.ts'],
  ['server/src/infrastructure/prisma/f.ts', '../../platform/http/authenticate.ts'],
  ['packages/api-client/src/a.ts', '../../../server/src/app/config.ts'],
  ['packages/api-client/src/b.ts', 'react'],
  ['tools/simulate/a.ts', 'ws'],
  ['tools/bench/a.ts', '../../server/src/platform/ws/frame.ts'],
  ['packages/simulation/src/a.ts', '../../../server/src/games/battle/play/service.ts'],
  ['packages/simulation/src/b.ts', '../../../tools/seed/seed.ts'],
  ['client/e2e/a.ts', '../../server/src/app/container.ts'],
  ['client/src/ui/Button/Button.tsx', '../../stores/session-store.ts'],
  ['client/src/ui/Card/Card.tsx', '../../features/home/HomeScreen.tsx'],
  ['client/src/stores/a.ts', '../ui/Button/Button.tsx'],
  ['client/src/features/home/other.tsx', '../cycle/CycleScreen.tsx'],
  ['client/src/features/home/HomeScreen.tsx', '../../../../server/src/app/config.ts'],
  ['client/src/features/home/view.ts', 'node:fs'],
]

const ALLOWED: readonly (readonly [importer: string, imported: string])[] = [
  ['packages/engine/src/battle/e.ts', '../money.ts'],
  ['packages/engine/src/hash.ts', '@noble/hashes/sha2.js'],
  ['packages/engine/src/money.test.ts', 'fast-check'],
  ['packages/protocol/src/c.ts', 'zod'],
  ['packages/api-client/src/c.ts', '../../protocol/src/close-codes.ts'],
  ['packages/battle-messages/src/c.ts', '../../engine/src/index.ts'],
  ['packages/battle-messages/src/d.ts', '../../protocol/src/index.ts'],
  ['tools/bench/b.ts', '../../server/src/index.ts'],
  ['tools/admin/c.test.ts', '../../server/test/ledger-books.ts'],
  ['packages/simulation/src/c.ts', '../../../server/src/index.ts'],
  ['server/src/games/battle/f.ts', '../../wallet/ledger.ts'],
  ['server/src/games/battle/g.ts', '../../identity/capability.ts'],
  ['server/src/games/battle/h.ts', './repository.ts'],
  ['server/src/games/battle/play/k.ts', '../../runtime/game-runtime.ts'],
  ['server/src/games/battle/i.ts', '../../ports/clock.ts'],
  ['server/src/games/battle/j.test.ts', '../../infrastructure/memory/bus.ts'],
  ['server/src/games/battle/battle-routes.ts', 'fastify'],
  ['server/src/games/battle/socket/socket.ts', '../../../platform/http/authenticate.ts'],
  ['server/src/platform/http/c.ts', '../../ports/authenticator.ts'],
  ['server/src/platform/ws/d.ts', '../http/access-guard.ts'],
  ['server/src/app/container.ts', '../infrastructure/memory/bus.ts'],
  ['server/src/app/modules/battle.ts', '../../infrastructure/memory/bus.ts'],
  ['server/test/build-test-app.ts', '../src/infrastructure/memory/bus.ts'],
  ['server/src/games/battle/play/battle-repository.ts', '../../../generated/sqlite/client.ts'],
  ['server/src/games/cycle/play/cycle-rows.ts', '../../../platform/database/sql.ts'],
  ['server/src/ports/database.ts', '../generated/sqlite/client.ts'],
  ['server/src/infrastructure/prisma/connection.ts', '../../platform/database/sql.ts'],
  ['server/src/app/main.ts', './container.ts'],
  ['client/src/features/home/a.tsx', '../../ui/Button/Button.tsx'],
  ['client/src/features/home/b.ts', '@bougie/engine'],
  ['client/src/features/home/c.ts', './text/fr-home.ts'],
]

const tree = mkdtempSync(join(tmpdir(), 'directions-'))
afterAll(() => rmSync(tree, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(tree, path)
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function refusedImporters(): ReadonlySet<string> {
  const run = spawnSync(
    process.execPath,
    directionsOfImports(['packages', 'server', 'client', 'tools'], '--output-type', 'json'),
    { cwd: tree, encoding: 'utf8' },
  )
  const report: { summary: { violations: { from: string }[] } } = JSON.parse(run.stdout)
  return new Set(report.summary.violations.map(({ from }) => from))
}

let refused: ReadonlySet<string>

beforeAll(() => {
  const imports = [...FORBIDDEN, ...ALLOWED]
  for (const [importer, imported] of imports) write(importer, `export * from '${imported}'\n`)
  // Imported files must exist, so that the rules see their paths.
  for (const [importer, imported] of imports)
    if (imported.startsWith('.')) write(join(dirname(importer), imported), 'export const value = 1\n')
  refused = refusedImporters()
})

test.each(FORBIDDEN)('%s must not import %s', (importer) => {
  expect(refused).toContain(importer)
})

test.each(ALLOWED)('%s may import %s', (importer) => {
  expect(refused).not.toContain(importer)
})
