// Issue 15, item 7: the size is read from the bytes, and parts that are not painted are dropped.
import { expect, test } from 'vitest'
import { jpegOf, jpegSegment, pngChunk, pngOf, webpChunk, webpOf } from '../../test/pictures.ts'
import { readPicture } from './picture.ts'

const SECRET = Buffer.from('48.8566 N, 2.3522 E')
const vp8x = (flags: number, width: number, height: number) => {
  const data = Buffer.alloc(10)
  data.writeUInt8(flags)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}
const vp8 = (width: number, height: number) => {
  const data = Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 0, 0, 0, 0])
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return webpChunk('VP8 ', data)
}
const vp8l = (width: number, height: number) => {
  const data = Buffer.alloc(5)
  data.writeUInt8(0x2f)
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return webpChunk('VP8L', data)
}

test.each([
  ['image/png', pngOf(16_000, 9), 16_000, 9],
  ['image/jpeg', jpegOf(640, 480), 640, 480],
  ['image/webp', webpOf(vp8(300, 200)), 300, 200],
  ['image/webp', webpOf(vp8l(5_000, 3)), 5_000, 3],
  ['image/webp', webpOf(vp8x(0, 9_000, 8), vp8(30, 20)), 9_000, 20],
] as const)('issue 15.7: the size of a %s stands in its bytes', (type, bytes, width, height) => {
  expect(readPicture(bytes)).toMatchObject({ type, width, height })
})

test.each([
  ['PNG', pngOf(8, 8, pngChunk('tEXt', SECRET), pngChunk('eXIf', SECRET), pngChunk('iCCP', SECRET)), pngOf(8, 8)],
  [
    'JPEG',
    jpegOf(
      8,
      8,
      jpegSegment(0xe1, SECRET),
      jpegSegment(0xe2, SECRET),
      jpegSegment(0xed, SECRET),
      jpegSegment(0xfe, SECRET),
    ),
    jpegOf(8, 8),
  ],
  [
    'WebP',
    webpOf(
      vp8x(0x2c, 8, 8),
      webpChunk('ICCP', SECRET),
      vp8(8, 8),
      webpChunk('EXIF', SECRET),
      webpChunk('XMP ', SECRET),
    ),
    webpOf(vp8x(0, 8, 8), vp8(8, 8)),
  ],
])('issue 15.7: %s metadata and what follows the end are dropped, the picture is left', (_name, bytes, bare) => {
  expect(readPicture(bytes)?.bytes).toEqual(bare)
  expect(readPicture(bare)?.bytes).toEqual(bare)
  if (_name !== 'WebP') expect(readPicture(Buffer.concat([bytes, SECRET]))?.bytes).toEqual(bare)
})

test('issue 15.7: what is cut off anywhere, or changed in any byte, is a picture or nothing, and never an error', () => {
  for (const whole of [pngOf(8, 8), jpegOf(8, 8), webpOf(vp8x(0, 8, 8), vp8(8, 8))]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => readPicture(whole.subarray(0, length))).not.toThrow()
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(length) ^ 0xff, length)
      expect(() => readPicture(changed)).not.toThrow()
    }
  }
  expect(readPicture(Buffer.alloc(0))).toBeNull()
  expect(readPicture(Buffer.from('GIF89a'))).toBeNull()
})
