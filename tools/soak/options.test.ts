import { expect, test } from 'vitest'
import { ADVERSARY_BATTLES, DEFAULT_BATTLES, parseOptions, seedOf } from './options.ts'

test('as many seeds as asked, from the first one on', () => {
  const options = parseOptions(['--seeds', '3', '--seed', '41', '--battles', '7'])
  expect(options).toEqual({ seeds: 3, seed: '41', battles: 7, cycles: false, adversary: false, trace: false })
  expect([0, 1, 2].map((index) => seedOf(options, index))).toEqual(['41', '42', '43'])
})

test('a seed alone is that one run again', () => {
  expect(parseOptions(['--seed', 'x'])).toEqual({
    seeds: 1,
    seed: 'x',
    battles: DEFAULT_BATTLES,
    cycles: false,
    adversary: false,
    trace: false,
  })
  expect(seedOf({ seed: 'x' }, 2)).toBe('x+2')
})

test('[issue 15, 1] an adversary, in fewer battles or in cycles', () => {
  expect(parseOptions(['--adversary'])).toMatchObject({ adversary: true, battles: ADVERSARY_BATTLES })
  expect(parseOptions(['--adversary', '--cycles'])).toMatchObject({ adversary: true, cycles: true })
})

test('cycles instead of battles', () => {
  expect(parseOptions(['--cycles', '--seeds', '5'])).toMatchObject({ cycles: true, seeds: 5 })
})

test.each([[['--seeds', '0']], [['--battles', 'many']], [['--sed', '1']]])('%j is refused with the usage', (args) => {
  expect(() => parseOptions(args)).toThrow('npm run soak')
})
