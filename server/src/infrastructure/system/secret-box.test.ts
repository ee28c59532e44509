import { expect, test } from 'vitest'
import { createSecretBox, DATA_KEY_BYTES } from './secret-box.ts'

const OLD = Buffer.alloc(DATA_KEY_BYTES, 'old')
const NEW = Buffer.alloc(DATA_KEY_BYTES, 'new')

test('[15.6] what is sealed opens in its own place only, and twice the same never looks the same', () => {
  const box = createSecretBox(OLD)
  const [one, two] = [box.seal('FR76', 'a'), box.seal('FR76', 'a')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('FR76')
  expect([box.open(one, 'a'), box.open(two, 'a')]).toEqual(['FR76', 'FR76'])
  expect(() => box.open(one, 'b')).toThrow()
  expect(() => box.open(`${one.slice(0, -2)}AA`, 'a')).toThrow()
})

test('[15.6] rows from before there was a key are read as they are', () => {
  expect(createSecretBox(OLD).open('{"type":"bank"}', 'a')).toBe('{"type":"bank"}')
  expect(createSecretBox(OLD).open('ab'.repeat(32), 'a')).toBe('ab'.repeat(32))
})

test('[15.6] an exchanged key opens what the older one sealed, and the other way round nothing', () => {
  const [before, after] = [createSecretBox(OLD), createSecretBox(NEW, [OLD])]
  const sealed = before.seal('FR76', 'a')
  expect(after.open(sealed, 'a')).toBe('FR76')
  expect([before.isCurrent(sealed), after.isCurrent(sealed)]).toEqual([true, false])
  expect(() => before.open(after.seal('FR76', 'a'), 'a')).toThrow(after.keyId)
})

test('[15.6] equals are found by a mark that needs the key', () => {
  const box = createSecretBox(OLD)
  expect(box.fingerprint('FR76', 'a')).toBe(box.fingerprint('FR76', 'a'))
  expect(box.fingerprint('FR76', 'a')).not.toBe(box.fingerprint('FR76', 'b'))
  const mark = box.fingerprint('FR76', 'a')
  expect(createSecretBox(NEW).fingerprint('FR76', 'a')).not.toBe(mark)
  const boxes = [createSecretBox(OLD), createSecretBox(NEW, [OLD]), createSecretBox(NEW)]
  expect(boxes.map(({ fingerprints }) => fingerprints('FR76', 'a').includes(mark))).toEqual([true, true, false])
})
