// The only source of randomness: bytes derived from a key by HMAC-SHA-256 in counter mode.
// Block n (n = 0, 1, 2, …) is HMAC-SHA-256(key, n as 4 bytes, big-endian); the stream is the blocks one after another.
import { assert } from './assert.ts'
import { createHmac, SHA256_BYTES } from './sha256.ts'

export function createRandomStream(key: Uint8Array) {
  const hmac = createHmac(key)
  const counter = new DataView(new ArrayBuffer(4))
  let blockCount = 0
  let block = new Uint8Array(0)
  let used = 0

  function nextByte(): number {
    if (used === block.length) {
      assert(blockCount < 2 ** 32, 'the stream of this key is used up')
      counter.setUint32(0, blockCount++)
      block = Uint8Array.from(hmac(new Uint8Array(counter.buffer)))
      assert(block.length === SHA256_BYTES, 'a block is one digest')
      used = 0
    }
    return block[used++] ?? 0
  }

  function nextUint16(): number {
    const high = nextByte()
    return high * 256 + nextByte()
  }

  return {
    /** The next two bytes as a big-endian number from 0 to 65535. */
    nextUint16,
    /** The next four bytes as a big-endian number. */
    nextUint32: () => {
      const high = nextUint16()
      return high * 65_536 + nextUint16()
    },
  }
}

export type RandomStream = ReturnType<typeof createRandomStream>
