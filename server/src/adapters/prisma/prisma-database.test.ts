import { expect, test } from 'vitest'
import { Prisma } from '../../generated/sqlite/client.ts'
import { describeOnDatabases } from '../../testing/describe-on-databases.ts'
import { connectionOf } from './sql-connection.ts'

describeOnDatabases('database', (createDatabase) => {
  async function openSettings() {
    const { database } = await createDatabase()
    const put = (key: string, value = 'x') =>
      database.transaction(async (transaction) => {
        const { execute } = connectionOf(transaction)
        await execute(
          Prisma.sql`INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${value}, ${new Date(0)})`,
        )
        return key
      })
    const keys = async () => {
      const rows = await connectionOf(database.reader).query<{ key: string }>(
        Prisma.sql`SELECT key FROM settings ORDER BY key`,
      )
      return rows.map(({ key }) => key)
    }
    return { database, put, keys }
  }

  test('a work returns its value and what it wrote is there for every reader', async () => {
    const { put, keys } = await openSettings()
    expect(await put('a')).toBe('a')
    expect(await keys()).toEqual(['a'])
  })

  test('a throwing work undoes itself, and leaves the works that share its commit standing', async () => {
    const { database, put, keys } = await openSettings()
    const failing = database.transaction(async (transaction) => {
      await connectionOf(transaction).models.setting.create({ data: { key: 'b', value: '', updatedAt: new Date(0) } })
      throw new Error('changed my mind')
    })
    const works = await Promise.allSettled([put('a'), failing, put('c'), put('a'), put('d')])
    expect(works.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['a', 'c', 'd'])
  })
})
