import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { findByWalletKey } from '../identity/user-repository.ts'
import { createPrismaDatabase } from '../infrastructure/prisma/prisma-database.ts'

const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url))

function migrate(databaseUrl: string) {
  const environment = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8', env: environment })
  return { status, stdout, stderr }
}

describeOnDatabases('the migration job', (_createDatabase, createBareDatabase) => {
  test('an empty database gets its tables, and a second run finds nothing to do', async () => {
    const { url } = await createBareDatabase()
    const done = { status: 0, stdout: 'The database is up to date.\n', stderr: '' }
    expect([migrate(url), migrate(url)]).toEqual([done, done])
    const database = await createPrismaDatabase({ url, migrates: false })
    expect(await findByWalletKey(database.reader, '0x0')).toBeNull()
    await database.close()
  })
})

test('a database that does not respond, or a wrong variable, is reported in one line', () => {
  expect(migrate('postgresql://bougie:hunter2@127.0.0.1:1/bougie')).toEqual({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(
      /^DATABASE_URL: can't open the Postgres database 127\.0\.0\.1:1\/bougie: DatabaseNotReachable\n$/,
    ),
  })
  expect(migrate('mysql://bougie')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'DATABASE_URL: expected file:<path> or postgresql://…\n',
  })
})
