import type { Spread } from './statistics.ts'

/** One figure against its target. `met` is null for a figure without one. */
export interface Figure {
  readonly name: string
  /** The median of several runs. */
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly unit: string
  readonly target?: { readonly relation: '<=' | '>='; readonly value: number }
}

export interface RatioFigure {
  readonly name: string
  readonly ratio: Spread
  readonly atLeast: number
}

/** A ratio to the baseline of the same round. */
export function ratioFigure({ name, ratio: { median, min, max }, atLeast }: RatioFigure): Figure {
  return { name, value: median, min, max, unit: '', target: { relation: '>=', value: atLeast } }
}

export interface ScenarioReport {
  readonly scenario: string
  readonly figures: readonly Figure[]
}

export interface Scenario {
  readonly name: string
  readonly about: string
  run(note: (text: string) => void): Promise<readonly Figure[]>
}

export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null
  return target.relation === '<=' ? value <= target.value : value >= target.value
}

/** One line for programs. */
export function jsonLineOf({ scenario, figures }: ScenarioReport): string {
  return JSON.stringify({ scenario, figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })) })
}

/** One line for people. */
export function readableLineOf({ scenario, figures }: ScenarioReport): string {
  return `${scenario}: ${figures.map(readable).join(' · ')}`
}

function readable(figure: Figure): string {
  const { name, value, unit, target } = figure
  const text = `${name} ${round(value)}${spreadText(figure)} ${unit}`.trim()
  if (!target) return text
  return `${text} (${isMet(figure) ? 'meets' : 'MISSES'} ${target.relation} ${target.value})`
}

function spreadText({ min, max }: Figure): string {
  return min === undefined || max === undefined ? '' : ` [${round(min)} … ${round(max)}]`
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
