import { assert } from './assert.ts'

const DIGITS = '0123456789abcdef'
const DIGIT_ZERO = 0x30
const LETTER_A = 0x61
const HEX = /^(?:[0-9a-f]{2})*$/

export function isHex(text: string, byteCount: number): boolean {
  return text.length === byteCount * 2 && HEX.test(text)
}

export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += DIGITS.charAt(byte >> 4) + DIGITS.charAt(byte & 15)
  return text
}

export function bytesOfHex(text: string): Uint8Array {
  assert(HEX.test(text), 'not an even number of lower-case hex digits')
  const bytes = new Uint8Array(text.length / 2)
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = (digitOf(text.charCodeAt(2 * index)) << 4) | digitOf(text.charCodeAt(2 * index + 1))
  }
  return bytes
}

/** The value of a lower-case hex digit, given its character code. */
function digitOf(code: number): number {
  return code < LETTER_A ? code - DIGIT_ZERO : code - LETTER_A + 10
}

/** ASCII only: other languages then produce the same bytes whatever their default encoding. */
export function bytesOfAscii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index++) {
    const code = text.charCodeAt(index)
    assert(code < 128, 'only ASCII is hashed')
    bytes[index] = code
  }
  return bytes
}
