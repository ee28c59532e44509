import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textsOfFrames } from '../../../test/server-frames.ts'
import { batchBytes, createFrameBatch, extendBatch, type Frame, type FrameBatch, frameOf } from './frame.ts'

const frames: readonly Frame[] = Array.from({ length: 5 }, (_, timestamp) =>
  frameOf({ type: 'pong', timestamp, serverTime: 0 }),
)

test('whatever frames a socket gets in a tick, it gets them in order in one write', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }), { maxLength: 20 }), (sockets) => {
      const empty = createFrameBatch()
      const batches = sockets.map((order) => {
        let batch: FrameBatch = empty
        for (const index of order) batch = extendBatch(batch, frames[index] as Frame)
        return batch
      })
      for (const [position, batch] of batches.entries()) {
        const timestamps = textsOfFrames(batchBytes(batch)).map((text) => JSON.parse(text).timestamp)
        expect(timestamps).toEqual(sockets[position])
      }
    }),
  )
})

test('sockets that got the same frames share the same bytes, and a single frame is written as it is', () => {
  const empty = createFrameBatch()
  const [a, b, c] = frames as [Frame, Frame, Frame]
  const path = (...order: Frame[]) => order.reduce(extendBatch, empty)
  expect(batchBytes(path(a, b))).toBe(batchBytes(path(a, b)))
  path(a, c)
  path(b)
  expect(path(a, b)).toBe(path(a, b))
  expect(batchBytes(path(c))).toBe(c.bytes)
})

test.each([0, 100, 125, 126, 65_535, 65_536, 200_000])('a text of %d bytes and more has a valid header', (length) => {
  const frame = frameOf({ type: 'balance_update', balance: 1, reason: 'é'.repeat(length) })
  const [text] = textsOfFrames(frame.bytes)
  expect(JSON.parse(text ?? '')).toEqual({ type: 'balance_update', balance: 1, reason: 'é'.repeat(length) })
})
