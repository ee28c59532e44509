import { describe, expect, test } from 'vitest'
import { createKeyValues } from './storage.ts'

describe('values', () => {
  test('are written to, read from and removed from the storage', () => {
    const values = createKeyValues<'a'>(() => window.localStorage)
    values.write('a', '1')
    expect(window.localStorage.getItem('a')).toBe('1')
    expect(values.read('a')).toBe('1')
    values.remove('a')
    expect(window.localStorage.getItem('a')).toBeNull()
    expect(values.read('a')).toBeNull()
  })

  test('live in memory where the browser refuses storage', () => {
    const values = createKeyValues<'a'>(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    values.write('a', '1')
    expect(values.read('a')).toBe('1')
    values.remove('a')
    expect(values.read('a')).toBeNull()
  })
})
