import { createHash, createHmac as nodeHmac } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHmac, createRandomStream, isServerSeed, streamKeyOf } from './random.ts'

function referenceBytes(key: Uint8Array, blocks: number): Buffer {
  const digests = Array.from({ length: blocks }, (_, index) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(index)
    return nodeHmac('sha256', key).update(counter).digest()
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

describe('the key of a stream', () => {
  test('is the HMAC of its name under the bytes of the seed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const seed = Buffer.from(bytes).toString('hex')
        expect(bytesToHex(bytes)).toBe(seed)
        expect(hexToBytes(seed)).toEqual(bytes)
        expect(isServerSeed(seed)).toBe(true)
        expect(bytesToHex(streamKeyOf(seed, 'a|7'))).toBe(nodeHmac('sha256', bytes).update('a|7').digest('hex'))
      }),
    )
  })

  const zeros = '0'.repeat(62)

  test.each(['0', '000', `${zeros}AB`, `${zeros}g0`, `${zeros} 0`, `${zeros}00\n`])(
    'comes from no seed like %j',
    (seed) => {
      expect(isServerSeed(seed)).toBe(false)
      expect(() => streamKeyOf(seed, 'a|7')).toThrow('hex digits')
    },
  )
})

describe('SHA-256', () => {
  // FIPS 180-4 examples and RFC 4231 test cases 1, 2 and 6 (a key longer than a block).
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('the published digest of %j', (message, digest) => {
    expect(bytesToHex(sha256(utf8ToBytes(message)))).toBe(digest)
  })

  test.each([
    [new Uint8Array(20).fill(0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      utf8ToBytes('Jefe'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      new Uint8Array(131).fill(0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('the published HMAC, case %#', (key, message, digest) => {
    expect(bytesToHex(createHmac(key)(utf8ToBytes(message)))).toBe(digest)
  })

  test('any message has the digest that node:crypto gives it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
        expect(bytesToHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
      }),
    )
  })

  test.each([55, 56, 63, 64, 65, 119, 120, 128, 100_000])('a message of %d bytes, around the padding', (length) => {
    const message = Uint8Array.from({ length }, (_, index) => index % 251)
    expect(bytesToHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
  })

  test('any key and message have the HMAC that node:crypto gives them, message after message', () => {
    const bytes = fc.uint8Array({ maxLength: 200 })
    fc.assert(
      fc.property(bytes, bytes, bytes, (key, first, second) => {
        const hmac = createHmac(key)
        for (const message of [first, second]) {
          expect(bytesToHex(hmac(message))).toBe(nodeHmac('sha256', key).update(message).digest('hex'))
        }
      }),
    )
  })
})
