import { expect, test } from 'vitest'
import { audit, ratings } from './audit.ts'
import { backup, restore } from './backup.ts'
import { blacklist } from './blacklist.ts'
import { battle, cycle } from './cancel.ts'
import { grant, link } from './players.ts'
import { runAdmin } from './run-admin.ts'
import { seed } from './seed.ts'
import { bets, close, open } from './switches.ts'
import { type DatabaseVerb, Misuse, type Verb } from './verb.ts'

test('issue 16.14: a missing or wrong argument is reported in one line, and the exit code is 2', async () => {
  for (const [call, message] of [
    [[], /^A verb is missing; there is audit, .*restore/],
    [['burn'], /^There is no verb burn; there is audit, /],
    [['blacklist', 'add', '203.0.113.9'], /^blacklist add: the duration \(minutes, or forever\) is missing /],
  ] as const) {
    const { status, stdout, stderr } = await runAdmin('file:/proc/never-opened', ...call)
    expect([status, stdout, stderr.trimEnd().split('\n')], call.join(' ')).toEqual([
      2,
      '',
      [expect.stringMatching(message)],
    ])
  }
})

test.each(['--help', '-h', 'help'])('%s shows the usage, which is what was asked for', async (word) => {
  const { status, stdout } = await runAdmin('file:/proc/never-opened', word)
  expect([status, stdout]).toEqual([0, expect.stringContaining('blacklist add <player|address>')])
})

const WALLET = `0x${'ab'.repeat(20)}`
const BATTLE = '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c'

const MISUSES: readonly (readonly [verb: Verb | DatabaseVerb, options: string, message: string])[] = [
  [audit, '--xml', 'There is no --xml here, but --json'],
  [audit, 'all', 'audit: all is one word too many'],
  [grant, '', 'grant: the wallet address is missing'],
  [grant, WALLET, 'grant: the role (user, influencer or admin) is missing'],
  [grant, '0x12 admin', 'grant: 0x12 is no wallet address, which is 0x and 40 hexadecimal digits'],
  [grant, `${WALLET} king`, 'grant: king is no role, but user, influencer or admin is'],
  [blacklist, '', 'blacklist: what to do is missing, add, remove or list'],
  [blacklist, 'drop', 'blacklist: drop is nothing to do, but add, remove or list is'],
  [blacklist, 'add', 'blacklist add: whom (a player by id or wallet address, or a network address) is missing'],
  [blacklist, 'add somebody 5', 'blacklist add: somebody is no id, no wallet address and no network address'],
  [blacklist, 'add 203.0.113.9', 'blacklist add: the duration (minutes, or forever) is missing'],
  [blacklist, 'add 203.0.113.9 soon', 'blacklist add: soon is no duration, which is 1 to 5270400 minutes or forever'],
  [
    blacklist,
    'add 203.0.113.9 5270401',
    'blacklist add: 5270401 is no duration, which is 1 to 5270400 minutes or forever',
  ],
  [blacklist, `add 203.0.113.9 5 ${'a'.repeat(101)}`, 'blacklist add: the reason is no line of 1 to 100 characters'],
  [blacklist, 'add 203.0.113.9 0', 'blacklist add: 0 is no duration, which is 1 to 5270400 minutes or forever'],
  [blacklist, 'remove', 'blacklist remove: whom (a block, a player or a network address) is missing'],
  [blacklist, 'list everybody', 'blacklist list: everybody is one word too many'],
  [close, 'now', 'close: now is no time; 18:30 is one (in Paris), 2026-11-24T18:30:00+01:00 another'],
  ...['24:00', '18:60', '8:5', '2026-11-24T18:30:00', '2026-02-31T18:30:00Z', '2026-11-24'].map(
    (time) =>
      [close, time, `close: ${time} is no time; 18:30 is one (in Paris), 2026-11-24T18:30:00+01:00 another`] as const,
  ),
  [open, '--xml', 'There is no --xml here, but --json'],
  [battle, `win ${BATTLE}`, 'battle: win is nothing to do, but cancel is'],
  [battle, 'cancel', 'battle cancel: the id of the battle is missing'],
  [battle, 'cancel x', 'battle cancel: x is no id of a battle'],
  [bets, '', 'bets: what to do is missing, stop or start'],
  [bets, 'pause', 'bets: pause is nothing to do, but stop or start is'],
  [bets, 'stop now', 'bets stop: now is one word too many'],
  [cycle, 'cancel', 'cycle cancel: the id of the cycle is missing'],
  [cycle, 'cancel x', 'cycle cancel: x is no id of a cycle'],
  [cycle, `cancel ${BATTLE} --force`, 'There is no --force here, but --json'],
  [link, 'create', 'link create: the player (id or wallet address) is missing'],
  [link, `create ${BATTLE}`, 'link create: the code (3 to 32 letters, digits or hyphens) is missing'],
  [link, `create bob NOVA`, 'link create: bob is no id and no wallet address of a player'],
  [ratings, '--repair', 'There is no --repair here, but --json, --write'],
  [ratings, 'all', 'ratings: all is one word too many'],
  [seed, '--everything', 'There is no --everything here, but --json, --beside-players'],
  [backup, '', 'backup: the file to write is missing'],
  [restore, '', 'restore: the file to read is missing'],
]

test.each(MISUSES)(
  'issue 16.14: refused before any database is opened, with the missing argument: %o %s',
  (verb, options, message) => {
    expect(() => verb(options.split(' ').filter(Boolean))).toThrow(new Misuse(message))
  },
)

test('a database file that cannot be written is reported in one line', async () => {
  const { status, stderr } = await runAdmin('file:/proc/bougie.db', 'audit')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^DATABASE_URL: can't open the database file \/proc\/bougie\.db for writing: .+\n$/)
})
