import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandomStream } from './random.ts'

function referenceBytes(key: Uint8Array, blocks: number): Buffer {
  const digests = Array.from({ length: blocks }, (_, index) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(index)
    return createHmac('sha256', key).update(counter).digest()
  })
  return Buffer.concat(digests)
}

describe('the random stream', () => {
  test('is HMAC-SHA-256 of a counter, block after block, read as big-endian numbers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (key, wide) => {
          const bytes = referenceBytes(key, 6)
          const stream = createRandomStream(key)
          let offset = 0
          for (const isWide of wide) {
            expect(isWide ? stream.nextUint32() : stream.nextUint16()).toBe(bytes.readUIntBE(offset, isWide ? 4 : 2))
            offset += isWide ? 4 : 2
          }
        },
      ),
    )
  })
})
