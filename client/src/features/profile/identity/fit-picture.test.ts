import { expect, test } from 'vitest'
import { fitPicture, PICTURE_FILE_BYTES_MAX, PICTURE_TRIES, pictureFileProblem } from './fit-picture.ts'

const KB = 1024

function encoderOf(kilobytes: readonly (number | null)[]) {
  const tried: number[] = []
  return {
    tried,
    async encode({ side }: { side: number }) {
      const size = kilobytes[tried.length] ?? 9_999
      tried.push(side)
      return kilobytes[tried.length - 1] === null ? null : new Blob([new Uint8Array(size * KB)])
    },
  }
}

test('[P02] the best picture that fits is taken', async () => {
  const { encode, tried } = encoderOf([900, 300, 200])
  expect((await fitPicture(encode, 256 * KB))?.size).toBe(200 * KB)
  expect(tried).toEqual([512, 512, 384])
})

test('[P02] exactly 256 KB fits', async () => {
  expect((await fitPicture(encoderOf([256]).encode, 256 * KB))?.size).toBe(256 * KB)
})

test('a browser that encodes nothing is asked a bounded number of times', async () => {
  const { encode, tried } = encoderOf([null, null, null, null, null])
  expect(await fitPicture(encode, 256 * KB)).toBeNull()
  expect(tried).toHaveLength(PICTURE_TRIES.length)
})

test.each([
  ['image/png', 10, null],
  ['image/jpeg', 10, null],
  ['image/webp', PICTURE_FILE_BYTES_MAX, null],
  ['image/webp', PICTURE_FILE_BYTES_MAX + 1, 'size'],
  ['image/svg+xml', 10, 'type'],
  ['application/pdf', 10, 'type'],
  ['', 10, 'type'],
])('[P02] a file of type %j and %i bytes: %j', (type, size, problem) => {
  expect(pictureFileProblem({ type, size })).toBe(problem)
})
