import { expect, test } from 'vitest'
import { audit } from './audit.ts'
import { battle } from './battle.ts'
import { bets } from './bets.ts'
import { blacklist } from './blacklist.ts'
import { cycle } from './cycle.ts'
import { close, open } from './games.ts'
import { grant } from './grant.ts'
import { runAdmin } from './run-admin.ts'
import { seed } from './seed.ts'
import { Misuse, type Verb } from './verb.ts'

test('without a verb, with an unknown one or with options that make no sense, the usage shows and the exit code is 2', () => {
  for (const call of [[], ['burn'], ['blacklist', 'add']]) {
    const { status, stderr } = runAdmin('file:/proc/never-opened', ...call)
    expect([status, stderr], call.join(' ')).toEqual([2, expect.stringContaining('blacklist add <player|address>')])
  }
})

test.each(['--help', '-h', 'help'])('%s shows the usage, which is what was asked for', (word) => {
  const { status, stdout } = runAdmin('file:/proc/never-opened', word)
  expect([status, stdout]).toEqual([0, expect.stringContaining('blacklist add <player|address>')])
})

const BATTLE = '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c'

const MISUSES: readonly { readonly verb: Verb; readonly options: readonly string[] }[] = [
  { verb: audit, options: ['--xml'] },
  { verb: grant, options: [] },
  { verb: grant, options: ['0x12', 'admin'] },
  { verb: blacklist, options: [] },
  { verb: blacklist, options: ['add', 'somebody', '5'] },
  { verb: blacklist, options: ['add', '203.0.113.9'] },
  { verb: blacklist, options: ['add', '203.0.113.9', 'soon'] },
  { verb: blacklist, options: ['add', '203.0.113.9', '0'] },
  { verb: blacklist, options: ['remove'] },
  { verb: blacklist, options: ['list', 'everybody'] },
  { verb: close, options: ['now'] },
  { verb: open, options: ['--xml'] },
  { verb: battle, options: ['win', BATTLE] },
  { verb: battle, options: ['cancel', 'x'] },
  { verb: bets, options: [] },
  { verb: bets, options: ['pause'] },
  { verb: bets, options: ['stop', 'now'] },
  { verb: cycle, options: ['win', BATTLE] },
  { verb: cycle, options: ['cancel', 'x'] },
  { verb: cycle, options: ['cancel', BATTLE, '--force'] },
  { verb: seed, options: ['--everything'] },
]

test.each(MISUSES)(
  'options that make no sense are refused before any database is opened: $options',
  ({ verb, options }) => {
    expect(() => verb(options)).toThrow(Misuse)
  },
)

test('a database file that cannot be written is told in one line', () => {
  const { status, stderr } = runAdmin('file:/proc/bougie.db', 'audit')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^DATABASE_URL: can't open the database file \/proc\/bougie\.db for writing: .+\n$/)
})
