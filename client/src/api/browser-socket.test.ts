import { describe, expect, test } from 'vitest'
import { type Api, ApiError } from './api.ts'
import { createSocketAddress, socketAddress } from './browser-socket.ts'

describe('address', () => {
  const origin = 'http://localhost:8022'
  const responding = (response: () => Promise<unknown>, loadSchemas = async () => undefined) =>
    createSocketAddress({ origin, sessionToken: () => 'secret-token', api: response as unknown as Api, loadSchemas })
  const refused = (status: number, code: string) => () => Promise.reject(new ApiError({ status, code, message: '' }))

  test('[issue 16.9] a player’s carries a fresh ticket each time, and never the token', async () => {
    let tickets = 0
    const address = responding(async () => ({ ticket: `a b&${++tickets}`, expires_in: 30 }))
    expect(await address()).toBe('ws://localhost:8022/ws?ticket=a+b%261')
    expect(await address()).toBe('ws://localhost:8022/ws?ticket=a+b%262')
  })

  test('[issue 16.9] without a ticket the socket counts as closed for the same reason', async () => {
    await expect(responding(refused(401, 'UNAUTHORIZED'))()).rejects.toMatchObject({ closeCode: 4001 })
    await expect(responding(refused(403, 'BLACKLISTED'))()).rejects.toMatchObject({ closeCode: 4003 })
    await expect(responding(refused(0, 'NETWORK_ERROR'))()).rejects.toMatchObject({ closeCode: 4000 })
  })

  test('[S03] without the schemas of the messages the connection counts as lost, so that it is tried again', async () => {
    const ticket = async () => ({ ticket: 'ticket', expires_in: 30 })
    let isReachable = false
    const address = responding(ticket, async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    })
    await expect(address()).rejects.toMatchObject({ closeCode: 4000 })
    isReachable = true
    expect(await address()).toBe('ws://localhost:8022/ws?ticket=ticket')
  })

  test('[S01] a guest connects without a token, and https means wss', () => {
    expect(socketAddress('https://bougie.example', null)).toBe('wss://bougie.example/ws')
  })
})
