import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { repositoryRoot } from '../prisma/paths.ts'
import { type Figure, plain, type ScenarioReport } from './report.ts'

const FILE = join(repositoryRoot, '.cache', 'bench', 'results.json')

/** The machine and its load, since figures of another machine are not comparable. */
export interface Machine {
  readonly processors: string
  readonly node: string
  /** Load of other programs at the start, in processors; it worsens every absolute figure. */
  readonly loadBefore: number
}

export function describeMachine(): Machine {
  const [first] = cpus()
  return {
    processors: `${cpus().length} x ${first?.model ?? 'unknown'}`,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** Writes all figures of one run; returns the path of the file. */
export function writeResults(machine: Machine, reports: readonly ScenarioReport[]): string {
  mkdirSync(dirname(FILE), { recursive: true })
  const scenarios = reports.map(({ scenario, figures }) => ({ scenario, figures: figures.map(plain) }))
  writeFileSync(FILE, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, scenarios }, null, 2)}\n`)
  return relative(repositoryRoot, FILE)
}

/** A Markdown table, for people and the documentation. */
export function tableOf(reports: readonly ScenarioReport[]): string {
  const rows = reports.flatMap(({ scenario, figures }) => figures.map((figure) => rowOf(scenario, figure)))
  return ['| scenario | figure | measured | target | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

function rowOf(scenario: string, figure: Figure): string {
  const { name, value, unit, target, met, min, max } = plain(figure)
  const spread = min === undefined || max === undefined ? '' : ` (${short(min)} to ${short(max)})`
  const aim = target ? `${target.relation === '<=' ? '≤' : '≥'} ${target.value}` : ''
  const verdict = { true: 'met', false: 'missed', null: '' }[String(met) as 'true' | 'false' | 'null']
  return `| \`${scenario}\` | ${name} | ${short(value)}${spread} ${unit} | ${aim} | ${verdict} |`
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
