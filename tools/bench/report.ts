import { cpus, loadavg } from 'node:os'
import process from 'node:process'
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
  /** The duration on a slow machine, if it is longer than two minutes. */
  readonly minutes?: number
  run(note: (text: string) => void): Promise<readonly Figure[]>
}

/** The fields of a figure as programs read them. `met` is null without a target. */
function plain({ name, value: measured, unit = '', target }: Figure) {
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
  const spread = min === undefined || max === undefined ? '' : ` [${round(min, 4)} … ${round(max, 4)}]`
  const text = `${name} ${round(value, 4)}${spread} ${unit}`.trim()
  return target ? `${text} (${met ? 'meets' : 'MISSES'} ${target.relation} ${target.value})` : text
}

function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

/** The machine and its load, since figures of another machine are not comparable. */
export function describeMachine(): string {
  const processors = cpus()
  // Load of other programs at the start, in processors; it worsens every absolute figure.
  const load = (loadavg()[0] ?? 0).toFixed(2)
  return `${processors.length} x ${processors[0]?.model ?? 'unknown'}, Node ${process.version}, load ${load}`
}

/** A Markdown table, for people and the documentation. */
export function tableOf(reports: readonly ScenarioReport[]): string {
  const rows = reports.flatMap(({ scenario, figures }) => figures.map((figure) => rowOf(scenario, figure)))
  return ['| scenario | figure | measured | target | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

function rowOf(scenario: string, figure: Figure): string {
  const { name, value, unit, target, met, min, max } = plain(figure)
  const spread = min === undefined || max === undefined ? '' : ` (${round(min, 3)} to ${round(max, 3)})`
  const aim = target ? `${target.relation === '<=' ? '≤' : '≥'} ${target.value}` : ''
  const verdict = { true: 'met', false: 'missed', null: '' }[String(met) as 'true' | 'false' | 'null']
  return `| \`${scenario}\` | ${name} | ${round(value, 3)}${spread} ${unit} | ${aim} | ${verdict} |`
}
