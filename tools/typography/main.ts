// `node tools/typography/main.ts` writes the spaces, apostrophes and signs of printed French into every text that a
// player may read. `npm test` reports the misplaced words, which it cannot correct.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../prisma/paths.ts'
import { findPlayerTexts, type PlayerText } from './player-texts.ts'
import { EXPRESSION, typeset } from './typeset.ts'

const byFile = Map.groupBy(findPlayerTexts(), ({ file }) => file)
for (const [file, texts] of byFile) {
  const path = join(repositoryRoot, file)
  const source = readFileSync(path, 'utf8')
  const typed = withTextsTypeset(source, texts)
  if (typed === source) continue
  writeFileSync(path, typed)
  process.stdout.write(`${file}\n`)
}

/** Edits from the end backwards, so that earlier positions stay valid. */
function withTextsTypeset(source: string, texts: readonly PlayerText[]): string {
  const edits = texts.flatMap(({ text, slices }) => {
    const parts = typeset(text).split(EXPRESSION)
    return slices.map((slice, index) => ({ ...slice, part: parts[index] ?? '' }))
  })
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, { start, end, part }) => result.slice(0, start) + part + result.slice(end), source)
}
