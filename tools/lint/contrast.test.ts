// Text and icons of both schemes reach 4.5:1 on every surface below them, also with a tint in between.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const CONTRAST_MIN = 4.5
const SURFACES = ['ground-top', 'ground-bottom', 'surface-1', 'surface-2', 'surface-3'] as const
const WORDS = [
  'text',
  'text-soft',
  'text-faint',
  'up',
  'down-text',
  'equal',
  'warning',
  'word-from',
  'word-to',
] as const
const TINTED = [
  ['up', 'up-tint'],
  ['down-text', 'down-tint'],
  ['equal', 'equal-tint'],
  ['warning', 'warning-tint'],
] as const
const FILLED = [
  ['on-up', 'up'],
  ['on-down', 'down'],
  ['on-equal', 'equal'],
  ['on-warning', 'warning'],
  ['on-brand', 'brand-from'],
  ['on-brand', 'brand-to'],
] as const

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const css = readFileSync(join(repositoryRoot, 'client/src/theme/theme.css'), 'utf8')
const [ofLight = '', ofDark = ''] = css.split('@media screen')
const light = coloursIn(ofLight)
const dark = new Map([...light, ...coloursIn(ofDark)])

function coloursIn(block: string): ReadonlyMap<string, Colour> {
  const found = [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6}|rgb\([^)]+\));/g)]
  return new Map(found.map(([, name = '', value = '']) => [name, parse(value)]))
}

function parse(value: string): Colour {
  const parts = value.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    : [...value.matchAll(/[\d.]+/g)].map(Number)
  const [red = 0, green = 0, blue = 0, percent = 100] = parts
  return [red, green, blue, percent / 100]
}

function over([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const mix = (top: number, ground: number) => top * alpha + ground * (1 - alpha)
  return [mix(red, r), mix(green, g), mix(blue, b), 1]
}

/** Relative luminance and contrast by WCAG 2.2. */
function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) =>
    channel / 255 <= 0.040_45 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: Colour, other: Colour): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

describe.each([
  ['dark', dark],
  ['light', light],
])('[issue 19.14] the %s scheme', (_name, colours) => {
  const colour = (name: string): Colour => {
    const found = colours.get(name)
    if (!found) throw new Error(`theme.css has no --color-${name}`)
    return found
  }

  test.each(WORDS)('%s can be read on every surface', (word) => {
    const low = SURFACES.filter((surface) => contrast(colour(word), colour(surface)) < CONTRAST_MIN)
    expect(low).toEqual([])
  })

  test.each(TINTED)('%s can be read on its %s over every surface', (word, tint) => {
    const low = SURFACES.filter((surface) => contrast(colour(word), over(colour(tint), colour(surface))) < CONTRAST_MIN)
    expect(low).toEqual([])
  })

  test.each(FILLED)('%s can be read on %s', (word, ground) => {
    expect(contrast(colour(word), colour(ground))).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })
})
