// The only source of randomness: bytes derived from a key by HMAC-SHA-256 in counter mode.
// Block n (n = 0, 1, 2, …) is HMAC-SHA-256(key, n as 4 bytes, big-endian); the stream is the blocks one after another.
// Synchronous, for browser and Node alike: WebCrypto is asynchronous (docs/decisions/179).
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from './assert.ts'

const SERVER_SEED = /^[0-9a-f]{64}$/

/** 32 bytes as 64 lower-case hex digits. */
export function isServerSeed(seed: string): boolean {
  return SERVER_SEED.test(seed)
}

/** The key of one stream of a seed. The name is ASCII, so other languages produce the same bytes. */
export function streamKeyOf(serverSeed: string, name: string): Uint8Array {
  assert(isServerSeed(serverSeed), 'a server seed is 64 lower-case hex digits')
  return createHmac(hexToBytes(serverSeed))(utf8ToBytes(name))
}

/** Not for secrets that need constant time. */
export function createHmac(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  // The two key blocks are hashed once, so each short message costs two compressions.
  const keyed = hmac.create(sha256, key)
  return (message) => keyed.clone().update(message).digest()
}

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
      assert(block.length === sha256.outputLen, 'a block is one digest')
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
