import { assert } from './assert.ts'

const HEX = /^(?:[0-9a-f]{2})*$/

export function isHex(text: string, byteCount: number): boolean {
  return text.length === byteCount * 2 && HEX.test(text)
}

export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

export function bytesOfHex(text: string): Uint8Array {
  assert(HEX.test(text), 'not an even number of lower-case hex digits')
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

/** ASCII only: other languages then get the same bytes whatever their default encoding. */
export function bytesOfAscii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0)
    assert(code < 128, 'only ASCII is hashed')
    return code
  })
}
