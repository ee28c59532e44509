import { expect } from 'vitest'

/** A message as received, unchecked. Reading a field checks its presence and its type. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  expect(value, 'an object').toBeTypeOf('object')
  expect(value, 'an object').not.toBeNull()
  return Object.fromEntries(Object.entries(value ?? {}))
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  expect(value, name).toBeTypeOf('string')
  return String(value)
}

export function numberIn(fields: Fields, name: string): number {
  const value = fields[name]
  expect(value, name).toBeTypeOf('number')
  return Number(value)
}

export function fieldsIn(fields: Fields, name: string): Fields {
  return fieldsOf(fields[name])
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name]
  expect(Array.isArray(value), `${name} is a list`).toBe(true)
  return Array.isArray(value) ? value : []
}

export const A_UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
export const AN_ADDRESS = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)
export const A_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const A_HASH = expect.stringMatching(/^[0-9a-f]{64}$/)
export const A_NUMBER = expect.any(Number)
export const A_TEXT = expect.any(String)
