import { expect, test } from 'vitest'
import { parseIbexMappings } from './local-wallets.ts'

test.each([null, 'no json', '[]', '7', '{"0xa":5}'])('unreadable mappings are none: %j', (raw) => {
  expect(parseIbexMappings(raw)).toEqual({})
})
