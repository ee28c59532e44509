// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), synchronous, for browser and Node alike: WebCrypto is
// asynchronous and this package imports nothing. See docs/decisions. Not for secrets that need constant time.
import { assert } from './assert.ts'

export const SHA256_BYTES = 32
const BLOCK_BYTES = 64
/** Message lengths are written as 32 bits of bytes times 8 below, which stays exact up to here. */
const MESSAGE_BYTES_MAX = 2 ** 32

// Fractional parts of the cube roots and of the square roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3).
// biome-ignore format: a table
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
// biome-ignore format: a table
const INITIAL_STATE = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

export function sha256(message: Uint8Array): Uint8Array {
  return finish(INITIAL_STATE, 0, message)
}

export type Hmac = (message: Uint8Array) => Uint8Array

/** The two key blocks are hashed once, so each short message costs two compressions. */
export function createHmac(key: Uint8Array): Hmac {
  const shortKey = key.length > BLOCK_BYTES ? sha256(key) : key
  const inner = keyState(shortKey, 0x36)
  const outer = keyState(shortKey, 0x5c)
  return (message) => finish(outer, BLOCK_BYTES, finish(inner, BLOCK_BYTES, message))
}

function keyState(key: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key)
  for (let index = 0; index < BLOCK_BYTES; index++) block[index] = byteAt(block, index) ^ pad
  const state = INITIAL_STATE.slice()
  compress(state, block, 0)
  return state
}

/** Hashes what is left after `hashedBytes` (whole blocks) have already gone into `from`. */
function finish(from: Int32Array, hashedBytes: number, message: Uint8Array): Uint8Array {
  const totalBytes = hashedBytes + message.length
  assert(totalBytes < MESSAGE_BYTES_MAX, 'message too long')
  const state = from.slice()
  const wholeBytes = message.length - (message.length % BLOCK_BYTES)
  for (let offset = 0; offset < wholeBytes; offset += BLOCK_BYTES) compress(state, message, offset)

  const rest = message.length - wholeBytes
  const tail = new Uint8Array(rest + 9 <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES)
  tail.set(message.subarray(wholeBytes))
  tail[rest] = 0x80
  const view = new DataView(tail.buffer)
  view.setUint32(tail.length - 8, Math.floor(totalBytes / 2 ** 29))
  view.setUint32(tail.length - 4, (totalBytes * 8) % 2 ** 32)
  for (let offset = 0; offset < tail.length; offset += BLOCK_BYTES) compress(state, tail, offset)
  return bytesOfWords(state)
}

function bytesOfWords(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < words.length; index++) view.setInt32(index * 4, wordAt(words, index))
  return bytes
}

// Scratch space of `compress`, which never yields, so that hashing a price path allocates no schedule per block.
const schedule = new Int32Array(64)

function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i++) {
    const p = offset + i * 4
    schedule[i] =
      (byteAt(bytes, p) << 24) | (byteAt(bytes, p + 1) << 16) | (byteAt(bytes, p + 2) << 8) | byteAt(bytes, p + 3)
  }
  for (let i = 16; i < 64; i++) {
    const w15 = wordAt(schedule, i - 15)
    const w2 = wordAt(schedule, i - 2)
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
    schedule[i] = (wordAt(schedule, i - 16) + s0 + wordAt(schedule, i - 7) + s1) | 0
  }
  // The single letters are those of FIPS 180-4, 6.2.2.
  let a = wordAt(state, 0)
  let b = wordAt(state, 1)
  let c = wordAt(state, 2)
  let d = wordAt(state, 3)
  let e = wordAt(state, 4)
  let f = wordAt(state, 5)
  let g = wordAt(state, 6)
  let h = wordAt(state, 7)
  for (let i = 0; i < 64; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + sum1 + choice + wordAt(ROUND_CONSTANTS, i) + wordAt(schedule, i)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + sum0 + majority) | 0
  }
  state[0] = wordAt(state, 0) + a
  state[1] = wordAt(state, 1) + b
  state[2] = wordAt(state, 2) + c
  state[3] = wordAt(state, 3) + d
  state[4] = wordAt(state, 4) + e
  state[5] = wordAt(state, 5) + f
  state[6] = wordAt(state, 6) + g
  state[7] = wordAt(state, 7) + h
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

// Two functions, so that each meets one kind of array only. Every index is within it; the fallback is for the compiler.
function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}

function wordAt(words: Int32Array, index: number): number {
  return words[index] ?? 0
}
