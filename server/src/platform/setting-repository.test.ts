import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { findSetting, replaceSetting, storeSetting } from './setting-repository.ts'

const at = new Date(Date.UTC(2026, 5, 1))
const later = new Date(at.getTime() + 1)

describeOnDatabases('settings', (createDatabase) => {
  test('a key has what was stored last, and its time', async () => {
    const { database } = await createDatabase()
    expect(await findSetting(database.reader, 'a')).toBeNull()
    for (const [value, time] of [
      ['one', at],
      ['two', later],
    ] as const) {
      await database.transaction((transaction) => storeSetting(transaction, 'a', { value, at: time }))
    }
    expect(await findSetting(database.reader, 'a')).toEqual({ value: 'two', updatedAt: later })
  })

  test('only who knows the value replaces it, and only one gives the first', async () => {
    const { database } = await createDatabase()
    const replace = (from: string | null, to: string) =>
      database.transaction((transaction) => replaceSetting(transaction, 'a', { from, to, at }))
    expect([await replace('one', 'two'), await replace(null, 'one'), await replace(null, 'two')]).toEqual([
      false,
      true,
      false,
    ])
    expect([await replace('two', 'three'), await replace('one', 'three')]).toEqual([false, true])
    expect((await findSetting(database.reader, 'a'))?.value).toBe('three')
  })
})
