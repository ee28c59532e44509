// docs/security.md names the test that proves each promise: the file and a test of that title must exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const document = readFileSync(join(repositoryRoot, 'docs', 'security.md'), 'utf8')
const citations = [...document.matchAll(/`([^`\s]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

test('every promise and every chapter that applies names a test', () => {
  const rows = document.split('\n').filter((line) => /^\| (V\d+ |[A-Z][a-z’,]* )/.test(line) && !line.includes('| —'))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => !row.includes('.test.ts`'))).toEqual([])
})

test.each(citations)('$file: $title', ({ file, title }) => {
  expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain(title)
})
