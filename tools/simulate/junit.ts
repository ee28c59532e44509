import type { Check } from './scenario.ts'

export interface ScenarioReport {
  readonly name: string
  readonly elapsedMs: number
  readonly summary: readonly string[]
  readonly checks: readonly Check[]
}

/** The report in the JUnit XML that build servers read: a suite for each scenario, a test case for each check. */
export function junitOf(reports: readonly ScenarioReport[], seed: string): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="simulate">']
    .concat(
      reports.flatMap((report) => suiteOf(report, seed)),
      '</testsuites>',
      '',
    )
    .join('\n')
}

function suiteOf({ name, elapsedMs, summary, checks }: ScenarioReport, seed: string): readonly string[] {
  const failures = checks.filter(({ problems }) => problems.length > 0).length
  const seconds = (elapsedMs / 1000).toFixed(3)
  return [
    `  <testsuite name="${escaped(name)}" tests="${checks.length}" failures="${failures}" errors="0" time="${seconds}">`,
    `    <properties><property name="seed" value="${escaped(seed)}"/></properties>`,
    ...checks.flatMap((check) => caseOf(name, check)),
    `    <system-out>${escaped(summary.join('\n'))}</system-out>`,
    '  </testsuite>',
  ]
}

function caseOf(suite: string, { name, problems }: Check): readonly string[] {
  const open = `    <testcase classname="simulate.${escaped(suite)}" name="${escaped(name)}"`
  if (problems.length === 0) return [`${open}/>`]
  const [first = ''] = problems
  return [
    `${open}>`,
    `      <failure message="${escaped(first)}">${escaped(problems.join('\n'))}</failure>`,
    '    </testcase>',
  ]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(UNPRINTABLE, '?').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** Characters that XML 1.0 has no way to write, not even escaped. */
const UNPRINTABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
