import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newAuthenticator, registrationBody, signUpLocally } from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import { Prisma } from '../generated/sqlite/client.ts'

const TAKEN = { status: 409, code: 'PSEUDO_TAKEN' }
const FORMAT_ERROR = { status: 400, code: 'FORMAT_ERROR' }

function openNames(createDatabase: () => Promise<TestDatabase>) {
  const startApp = testApps(createDatabase)

  async function start() {
    const app = await startApp()
    const rename = ({ id, token }: { id: string; token: string }, pseudo: string) =>
      app.call('updateUser', { token, params: { id }, body: { pseudo } })
    return { ...app, rename }
  }

  return { start }
}

describeOnDatabases('[issue 15.8] names at the same time and from before', (createDatabase) => {
  const { start } = openNames(createDatabase)

  test('of players who want names that look alike at the same time one gets theirs', async () => {
    const { call, rename } = await start()
    const users = await Promise.all([1, 2, 3, 4].map(() => signUpLocally(call)))
    const names = ['Lili', 'LiIi', 'L1li', 'Lil1']
    expect([...(await statuses(users.map((user, index) => rename(user, names[index] ?? ''))))].sort()).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('an older name that looks like another is kept: nobody else takes it, and its player may change its case', async () => {
    const { call, database, rename } = await start()
    const [first, second, third] = [
      await signUpLocally(call, 'Clara'),
      await signUpLocally(call, 'Deuxieme'),
      await signUpLocally(call, 'Troisieme'),
    ]
    const skeleton = `clara ${second.id}`
    const older = Prisma.sql`
      UPDATE users SET pseudo = 'C1ara', pseudo_key = 'c1ara', pseudo_skeleton = ${skeleton} WHERE id = ${second.id}`
    await database.transaction((transaction) => transaction.execute(older))
    expect(await refusalOf(rename(third, 'CIara'))).toEqual(TAKEN)
    expect((await rename(first, 'CLARA')).pseudo).toBe('CLARA')
    expect((await rename(second, 'C1ARA')).pseudo).toBe('C1ARA')
  })
})

describeOnSqlite('[issue 15.8] names of players', (createDatabase) => {
  const { start } = openNames(createDatabase)

  test('a pseudo that looks like somebody else’s is taken', async () => {
    const { call, rename } = await start()
    await signUpLocally(call, 'Alice')
    const other = await signUpLocally(call, 'Martin')
    for (const pseudo of ['AIice', 'a1ice', 'ALlCE']) expect(await refusalOf(rename(other, pseudo))).toEqual(TAKEN)
    expect((await rename(other, 'Rnartin')).pseudo).toBe('Rnartin')
    expect((await rename(other, 'Alicia')).pseudo).toBe('Alicia')
  })

  test('a newcomer whose wallet name looks like a player’s pseudo gets it with a number', async () => {
    const { call } = await start()
    await signUpLocally(call, 'Oscar')
    expect((await signUpLocally(call, '0scar')).pseudo).toMatch(/^0scar-\d+$/)
  })

  test('reserved names and foreign letters are refused in a sentence, wherever a name is chosen', async () => {
    const { app, call, rename } = await start()
    const user = await signUpLocally(call)
    expect(await refusalOf(rename(user, 'Supp0rt'))).toEqual(FORMAT_ERROR)
    expect(await refusalOf(signUpLocally(call, 'Bougie'))).toEqual(FORMAT_ERROR)
    const registration = registrationBody(call, { authenticator: newAuthenticator(), name: 'Аdmin' })
    expect(await refusalOf(registration)).toEqual(FORMAT_ERROR)
    const response = await app.inject({
      method: 'PUT',
      url: `/api/users/${user.id}`,
      headers: { authorization: `Bearer ${user.token}` },
      payload: { pseudo: 'Modérateur' },
    })
    expect(JSON.stringify(response.json())).toContain('Ce nom est réservé à l’équipe de Bougie')
  })
})
