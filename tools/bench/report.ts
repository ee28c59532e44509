import type { Spread } from './statistics.ts'

interface Target {
  readonly relation: '<=' | '>='
  readonly value: number
}

/** One measured figure, against its target if it has one. */
export interface Figure {
  readonly name: string
  /** A spread holds median and extremes of several runs. */
  readonly value: number | Spread
  readonly unit?: string
  readonly target?: Target
}

export const atMost = (value: number): Target => ({ relation: '<=', value })
export const atLeast = (value: number): Target => ({ relation: '>=', value })

export interface ScenarioReport {
  readonly scenario: string
  readonly figures: readonly Figure[]
}

export interface Scenario {
  readonly name: string
  readonly about: string
  run(note: (text: string) => void): Promise<readonly Figure[]>
}

/** The fields of a figure as programs read them. `met` is null without a target. */
export function plain({ name, value: measured, unit = '', target }: Figure) {
  const spread: Partial<Spread> = typeof measured === 'number' ? {} : measured
  const { median: value = Number(measured), min, max } = spread
  return { name, value, min, max, unit, target, met: target ? isMet(value, target) : null }
}

function isMet(value: number, target: Target): boolean {
  return target.relation === '<=' ? value <= target.value : value >= target.value
}

/** One line for programs. */
export function jsonLineOf({ scenario, figures }: ScenarioReport): string {
  return JSON.stringify({ scenario, figures: figures.map(plain) })
}

/** One line for people. */
export function readableLineOf({ scenario, figures }: ScenarioReport): string {
  return `${scenario}: ${figures.map(readable).join(' · ')}`
}

function readable(figure: Figure): string {
  const { name, value, unit, target, met, min, max } = plain(figure)
  const spread = min === undefined || max === undefined ? '' : ` [${round(min)} … ${round(max)}]`
  const text = `${name} ${round(value)}${spread} ${unit}`.trim()
  return target ? `${text} (${met ? 'meets' : 'MISSES'} ${target.relation} ${target.value})` : text
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
