// The directions themselves are in dependencies.config.cjs; `npm test` applies them to the sources, which shows that they
// let through what they should. Here each one is shown to catch an import, in a tree of one-import files.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { directionsOfImports } from './layout.ts'

type Forbidden = readonly [rule: string, importer: string, imported: string]

const FORBIDDEN: readonly Forbidden[] = [
  ['no-circles', 'packages/engine/src/circle.ts', './circle.ts'],
  ['engine-is-pure', 'packages/engine/src/battle/a.ts', 'node:crypto'],
  ['protocol-knows-schemas', 'packages/protocol/src/a.ts', '@bougie/engine'],
  ['battle-messages-know-game-and-protocol', 'packages/battle-messages/src/a.ts', 'node:crypto'],
  ['api-client-knows-protocol', 'packages/api-client/src/a.ts', 'react'],
  ['simulate-by-the-client', 'tools/simulate/a.ts', 'ws'],
  ['server-by-its-facade', 'client/e2e/a.ts', '../../server/src/app/container.ts'],
  ['simulation-knows-public-packages', 'packages/simulation/src/a.ts', '../../../tools/seed/seed.ts'],
  ['client-knows-interfaces', 'client/src/features/home/a.tsx', '../../../../server/src/app/config.ts'],
  ['client-runs-in-browsers', 'client/src/features/home/b.ts', 'node:fs'],
  ['features-meet-above', 'client/src/features/home/c.tsx', '../cycle/CycleScreen.tsx'],
  ['ui-knows-no-feature', 'client/src/ui/Button/Button.tsx', '../../stores/session-store.ts'],
  ['stores-know-no-view', 'client/src/stores/a.ts', '../ui/Button/Button.tsx'],
  ['server-knows-interfaces', 'server/src/identity/a.ts', '@bougie/client'],
  ['root-chooses-adapters', 'server/src/games/battle/play/a.ts', '../../../infrastructure/prisma/client.ts'],
  ['infrastructure-implements-ports', 'server/src/infrastructure/prisma/a.ts', '../../wallet/ledger.ts'],
  ['repositories-open-the-database', 'server/src/wallet/payment-service.ts', '../platform/database/sql.ts'],
  ['nobody-imports-the-root', 'server/src/wallet/a.ts', '../app/container.ts'],
  ['edge-knows-no-capability', 'server/src/platform/ws/a.ts', '../../identity/capability.ts'],
  ['runtime-knows-no-game', 'server/src/games/runtime/a.ts', '../battle/play/service.ts'],
  ['ports-know-no-capability', 'server/src/ports/clock.ts', '../games/battle/play/service.ts'],
  ['behind-the-edge-no-transport', 'server/src/games/battle/b.ts', '../../platform/http/authenticate.ts'],
  ['capabilities-meet-by-service', 'server/src/admin/service.ts', '../players/follow-repository.ts'],
]

const tree = mkdtempSync(join(tmpdir(), 'directions-'))
afterAll(() => rmSync(tree, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(tree, path)
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] }
  }
}

test('every direction has a row here, and refuses its import', () => {
  for (const [, importer, imported] of FORBIDDEN) write(importer, `export * from '${imported}'\n`)
  // Imported files must exist, so that the rules see their paths.
  for (const [, importer, imported] of FORBIDDEN)
    if (imported.startsWith('.')) write(join(dirname(importer), imported), 'export const value = 1\n')
  const run = spawnSync(
    process.execPath,
    directionsOfImports(['packages', 'server', 'client', 'tools'], '--output-type', 'json'),
    { cwd: tree, encoding: 'utf8' },
  )
  const { summary }: Report = JSON.parse(run.stdout)
  expect(summary.ruleSetUsed.forbidden.map(({ name }) => name)).toEqual(FORBIDDEN.map(([rule]) => rule))
  const refused = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  expect(refused).toEqual(expect.arrayContaining(FORBIDDEN.map(([rule, importer]) => `${rule}: ${importer}`)))
})
