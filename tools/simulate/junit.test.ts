import { expect, test } from 'vitest'
import { junitOf } from './junit.ts'

const report = { name: 'duels', elapsedMs: 1234, summary: ['3 battles by 2 players'], checks: [] }

test('a suite for each scenario counts its checks and its failures', () => {
  const checks = [
    { name: 'holds', problems: [] },
    { name: 'fails', problems: ['a cent is missing', 'and another'] },
  ]
  const xml = junitOf([{ ...report, checks }], 'abc')
  expect(xml).toContain('<testsuite name="duels" tests="2" failures="1" errors="0" time="1.234">')
  expect(xml).toContain('<property name="seed" value="abc"/>')
  expect(xml).toContain('<testcase classname="simulate.duels" name="holds"/>')
  expect(xml).toContain('<failure message="a cent is missing">a cent is missing\nand another</failure>')
})

test('nothing that a server may respond breaks the document', () => {
  const checks = [{ name: '<b> & "c"', problems: ['\u0000 ]]> </testcase>'] }]
  const xml = junitOf([{ ...report, checks }], 'abc')
  expect(xml).toContain('name="&lt;b&gt; &amp; &quot;c&quot;"')
  expect(xml).toContain('? ]]&gt; &lt;/testcase&gt;')
})
