import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freeJsonSchema, freeRecordSchema, JSON_DEPTH_MAX, JSON_DEPTH_MESSAGE } from './free-json.ts'
import { cleanText, cutText, linesSchema, TEXT_MESSAGE, textSchema, trimmedTextSchema } from './text.ts'

const messagesOf = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

const HALF = '😀'.slice(0, 1)

test.each(['\0', 'a\u0000b', 'a\nb', 'a\tb', '\u007f', '\u0085', HALF, `a${HALF}b`])(
  '%j is no line of text',
  (text) => {
    expect(messagesOf(textSchema({ max: 8 }), text)).toEqual([TEXT_MESSAGE])
  },
)

test.each(['', 'Été à Saint-Denis', '😀 👩‍👩‍👧', '日本語', "<b>'--\\u0000"])('%j is a line of text', (text) => {
  expect(messagesOf(textSchema({ max: 20 }), text)).toEqual([])
})

test('several lines may have line separators, and still neither NUL nor half a character', () => {
  const lines = linesSchema({ max: 20 })
  expect(messagesOf(lines, 'un\r\n\tdeux 😀\u200d')).toEqual([])
  for (const text of ['\0', '\u001b[31m', '\u0085', HALF]) expect(messagesOf(lines, text)).toEqual([TEXT_MESSAGE])
})

test('a text has its bounds, with sentences of their own where there are some; pasted spaces around it are taken off', () => {
  const name = trimmedTextSchema({ min: [1, 'vide'], max: [3, 'long'] })
  expect(name.parse(' ab\n')).toBe('ab')
  expect([messagesOf(name, ' '), messagesOf(name, 'abcd')]).toEqual([['vide'], ['long']])
  expect(messagesOf(textSchema({ max: 3 }), 'abcd')).toHaveLength(1)
})

test('a union with a text reports the error of the text', () => {
  const either = z.union([textSchema({ max: 8 }), freeRecordSchema])
  expect(messagesOf(either, '\0')).toEqual([TEXT_MESSAGE])
  expect(messagesOf(either, { deep: nested(JSON_DEPTH_MAX) })).toEqual([JSON_DEPTH_MESSAGE])
})

test('what is merely recorded is cleaned and cut between characters', () => {
  expect(cleanText(`Fire\0\u0085fox ${HALF}`, 50)).toBe('Fire fox')
  expect([cutText('ab😀', 3), cutText('ab😀', 4), cutText('ab', 4)]).toEqual(['ab', 'ab😀', 'ab'])
})

test('free JSON may be as deep as the bound and no deeper, however deep it is', () => {
  expect(messagesOf(freeJsonSchema, nested(JSON_DEPTH_MAX))).toEqual([])
  for (const depth of [JSON_DEPTH_MAX + 1, 100_000]) {
    expect(messagesOf(freeJsonSchema, nested(depth))).toEqual([JSON_DEPTH_MESSAGE])
  }
})

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}
