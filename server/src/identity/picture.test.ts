import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnSqlite } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { jpegOf, pngChunk, pngOf } from '../../test/pictures.ts'
import { refusalOf } from '../../test/refusals.ts'

const PNG = pngOf(8, 8)
const JPEG = jpegOf(8, 8)

describeOnSqlite('the address of a picture', (createDatabase) => {
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

  test('issue 15.7: larger than 2048 to a side is refused, metadata is not stored', async () => {
    const { get, change } = await playerWith(pngOf(2048, 2, pngChunk('tEXt', Buffer.from('48.8566 N'))))
    expect((await get()).rawPayload).toEqual(pngOf(2048, 2))
    for (const huge of [pngOf(16_000, 16_000), pngOf(2049, 1), jpegOf(1, 2049)])
      expect(await refusalOf(change(huge))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    expect((await get()).rawPayload).toEqual(pngOf(2048, 2))
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
