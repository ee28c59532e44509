import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApps } from '../testing/build-test-app.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'
import { signUpLocally } from '../testing/identity-flows.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])

describeOnDatabases('the address of a picture', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function playerWith(bytes: Buffer | null) {
    const { app, call } = await startApp()
    const { id, token } = await signUpLocally(call)
    const change = (picture: Buffer | null) =>
      call('updateUser', {
        token,
        params: { id },
        body: { profile_picture: picture && `data:image/png;base64,${picture.toString('base64')}` },
      })
    if (bytes) await change(bytes)
    const get = (suffix = '', headers: Record<string, string> = {}) =>
      app.inject({ url: `/api/users/${id}/picture${suffix}`, headers })
    return { change, get, app }
  }

  test('[P02] anybody sees the picture, under the type of its bytes and no other', async () => {
    const { get, change } = await playerWith(PNG)
    const png = await get()
    expect([png.statusCode, png.headers['content-type'], png.rawPayload]).toEqual([200, 'image/png', PNG])
    expect(png.headers['x-content-type-options']).toBe('nosniff')
    await change(JPEG)
    const jpeg = await get()
    expect([jpeg.headers['content-type'], jpeg.rawPayload]).toEqual(['image/jpeg', JPEG])
  })

  test('an address that names the bytes is kept for good; any other is asked again each time', async () => {
    const { get, change } = await playerWith(PNG)
    const plain = await get()
    expect(plain.headers['cache-control']).toBe('no-cache')
    const hash = String(plain.headers['etag']).replaceAll('"', '')
    const versioned = await get(`?v=${hash}`)
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    await change(JPEG)
    const outdated = await get(`?v=${hash}`)
    expect([outdated.rawPayload, outdated.headers['cache-control']]).toEqual([JPEG, 'no-cache'])
  })

  test('who has the bytes already gets none', async () => {
    const { get } = await playerWith(PNG)
    const { etag } = (await get()).headers
    const again = await get('', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('[P02] who has none, has removed it, or is nobody has no picture', async () => {
    const { get, change, app } = await playerWith(null)
    expect((await get()).statusCode).toBe(404)
    await change(PNG)
    await change(null)
    expect((await get()).json()).toMatchObject({ error: 'NOT_FOUND' })
    expect((await app.inject({ url: `/api/users/${randomUUID()}/picture` })).statusCode).toBe(404)
  })
})
