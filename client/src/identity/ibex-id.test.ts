import { describe, expect, test } from 'vitest'
import { parseIbexMappings, resolveIbexId } from './ibex-id.ts'

const RANDOM = '11111111-1111-4111-8111-111111111111'
const UUID = 'abcdef00-0000-4000-8000-00000000000F'
const MAPPED = '22222222-2222-4222-8222-222222222222'

function resolve(value: string | null, mappings: Record<string, string> = {}) {
  return resolveIbexId({ walletAddress: '0xABCdef', mappings, value, randomUuid: () => RANDOM })
}

describe('wallet id resolution', () => {
  test('[K33] [E47] the id on record for the lowercased address comes first', () => {
    expect(resolve(UUID, { '0xabcdef': MAPPED })).toBe(MAPPED)
  })

  test('[K34] a value shaped as a UUID is used as it is', () => {
    expect(resolve(UUID)).toBe(UUID)
  })

  test.each([
    ['1', '00000000-0000-0000-0000-000000000001'],
    ['abc123', '00000000-0000-0000-0000-000000abc123'],
    ['123456789012', '00000000-0000-0000-0000-123456789012'],
  ])('[K35] %s, no longer than 12 characters, is padded into the final group', (value, id) => {
    expect(resolve(value)).toBe(id)
  })

  test.each(['1234567890123', 'not a uuid at all', '', null])('[K36] otherwise a random UUID: %j', (value) => {
    expect(resolve(value)).toBe(RANDOM)
  })
})

test.each([null, 'no json', '[]', '7', '{"0xa":5}'])('unreadable mappings are none: %j', (raw) => {
  expect(parseIbexMappings(raw)).toEqual({})
})
