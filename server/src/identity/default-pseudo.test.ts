import { pseudoSchema, walletNameError } from '@bougie/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRandom } from '../infrastructure/system/random.ts'
import { pseudoCandidates, pseudoKeyOf } from './names.ts'

const walletNames = fc
  .string({ unit: fc.constantFrom(...'aZ09éßÅ漢字я'), minLength: 1, maxLength: 30 })
  .filter((name) => walletNameError(name) === null)

test('whatever the wallet is called, every pseudo on offer is a valid one', () => {
  fc.assert(
    fc.property(fc.option(walletNames), (name) => {
      const candidates = pseudoCandidates(name, systemRandom)
      expect(candidates.length).toBeGreaterThan(1)
      for (const candidate of candidates) expect(pseudoSchema.safeParse(candidate).success, candidate).toBe(true)
    }),
  )
})

test('a number that reads like a reserved name is not on offer', () => {
  const numbers = [807, 12, 808, 13, 14, 15]
  const random = { ...systemRandom, below: () => numbers.shift() ?? 16 }
  expect(pseudoCandidates('ana', random)).toEqual(['ana', 'ana-12', 'ana-808', 'ana-13', 'ana-14', 'ana-15'])
})

test('pseudos are the same whatever the case and however an accent was typed', () => {
  expect(pseudoKeyOf('ZOÉ')).toBe(pseudoKeyOf('zoe\u0301'))
  expect(pseudoKeyOf('ﬁn')).toBe(pseudoKeyOf('FIN'))
  expect(pseudoKeyOf('zoe')).not.toBe(pseudoKeyOf('zoé'))
})

test('however many bear the name, the next one finds one that is free', () => {
  const taken = new Set<string>()
  for (let player = 0; player < 30_000; player += 1) {
    const free = pseudoCandidates(null, systemRandom).find((candidate) => !taken.has(candidate))
    expect(free, `player ${player}`).toBeDefined()
    taken.add(free ?? '')
  }
})
