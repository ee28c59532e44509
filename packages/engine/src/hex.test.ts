import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOfAscii, bytesOfHex, hexOf, isHex } from './hex.ts'

describe('hex', () => {
  test('bytes survive the way to hex and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hexOf(bytes)).toBe(Buffer.from(bytes).toString('hex'))
        expect(bytesOfHex(hexOf(bytes))).toEqual(bytes)
      }),
    )
  })

  test.each(['0', 'AB', 'g0', ' 00', '00\n'])('%j is not lower-case hex of whole bytes', (text) => {
    expect(() => bytesOfHex(text)).toThrow('hex digits')
    expect(isHex(text, 1)).toBe(false)
  })

  test('only ASCII becomes bytes', () => {
    expect(bytesOfAscii('a|7')).toEqual(Uint8Array.of(97, 124, 55))
    expect(() => bytesOfAscii('é')).toThrow('ASCII')
  })
})
