import { CallError } from '@bougie/api-client/rest-call.ts'
import { SocketRefusedError } from '@bougie/api-client/socket-client.ts'
import { expect, test } from 'vitest'
import { patiently } from './patiently.ts'

/** An attempt that is refused `times` times, and the delays before its repetitions. */
function refusedAttempt(refusal: Error, times: number) {
  const waits: number[] = []
  let attempts = 0
  const result = patiently(
    async () => {
      attempts += 1
      if (attempts <= times) throw refusal
      return attempts
    },
    async (ms) => waits.push(ms),
  )
  return { result, waits }
}

const refusedWith = (status: number, retryAfterMs: number | null) =>
  new CallError({ status, code: 'SERVICE_UNAVAILABLE', message: 'Refusé', retryAfterMs })

test('a call refused by an overloaded server is repeated after the delay that it asks for', async () => {
  const { result, waits } = refusedAttempt(refusedWith(503, 5000), 2)
  await expect(result).resolves.toBe(3)
  expect(waits).toEqual([5000, 5000])
})

test('a refused socket is opened again', async () => {
  await expect(refusedAttempt(new SocketRefusedError(1006), 1).result).resolves.toBe(2)
})

test('any other refusal is final', async () => {
  const { result, waits } = refusedAttempt(refusedWith(409, null), 1)
  await expect(result).rejects.toThrow('Refusé')
  expect(waits).toEqual([])
})

test('the repetitions are bounded, and so is each delay', async () => {
  const { result, waits } = refusedAttempt(refusedWith(429, 3_600_000), Number.POSITIVE_INFINITY)
  await expect(result).rejects.toThrow('Refusé')
  expect(waits).toEqual(Array.from({ length: 5 }, () => 60_000))
})
