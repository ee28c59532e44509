import { expect, test } from 'vitest'
import { runAdmin } from './run-admin.ts'

test('without a verb, with an unknown one or with options that make no sense, the usage shows and the exit code is 2', () => {
  const calls = [[], ['burn'], ['audit', '--xml'], ['grant'], ['grant', '0x12', 'admin']]
  for (const call of calls) {
    const { status, stderr } = runAdmin('file:/proc/never-opened', ...call)
    expect([status, stderr], call.join(' ')).toEqual([2, expect.stringContaining('audit [--json]')])
  }
})

test('a database file that cannot be written is told in one line', () => {
  const { status, stderr } = runAdmin('file:/proc/bougie.db', 'audit')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^DATABASE_URL: can't open the database file \/proc\/bougie\.db for writing: .+\n$/)
})
