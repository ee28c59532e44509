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

  test('of a full disk are the last ones written, not the last ones that the disk took', () => {
    let isFull = false
    const storage = {
      getItem: (key: string) => window.localStorage.getItem(key),
      removeItem: (key: string) => window.localStorage.removeItem(key),
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        window.localStorage.setItem(key, value)
      },
    }
    const values = createKeyValues<'a'>(() => storage as Storage)
    values.write('a', 'token of an ended session')
    isFull = true
    values.write('a', 'current token')
    expect(values.read('a')).toBe('current token')
    isFull = false
    values.write('a', 'next token')
    expect([values.read('a'), window.localStorage.getItem('a')]).toEqual(['next token', 'next token'])
    values.remove('a')
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
