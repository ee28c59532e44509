import { expect, test } from 'vitest'
import { atLeast, atMost, tableOf } from './report.ts'

test('the table shows the measured figure, its variation, and whether it is enough', () => {
  const figures = [
    { name: 'ratio', value: { median: 0.61234, min: 0.5, max: 0.75 }, target: atLeast(0.6) },
    { name: 'p99', value: 51, unit: 'ms', target: atMost(50) },
    { name: 'p50', value: 7, unit: 'ms' },
  ]
  expect(tableOf([{ scenario: 'http', figures }])).toBe(
    [
      '| scenario | figure | measured | target | |',
      '| --- | --- | --- | --- | --- |',
      '| `http` | ratio | 0.612 (0.5 to 0.75)  | ≥ 0.6 | met |',
      '| `http` | p99 | 51 ms | ≤ 50 | missed |',
      '| `http` | p50 | 7 ms |  |  |',
    ].join('\n'),
  )
})
