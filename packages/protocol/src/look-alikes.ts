// Names that look alike count as one name. The method and the table are those of UTS 39
// (https://www.unicode.org/reports/tr39/, its data file confusables.txt): the appearance of a name is its skeleton. The
// table is limited to what letters of a name can produce (see `name-rules.ts`), folded to lower case as names compare.
// `i` counts as `l`, because capital I looks like it.
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  ı: 'l',
  m: 'rn',
  æ: 'ae',
  œ: 'oe',
  ð: 'd\u0335',
  đ: 'd\u0335',
  ħ: 'h\u0335',
  ŧ: 't\u0335',
  ø: 'o\u0338',
  ł: 'l\u0338',
  // A cedilla is drawn as a comma below, a caron as a breve.
  '\u0327': '\u0326',
  '\u030c': '\u0306',
}

/** The dot that remains of a dotted capital İ. */
const DOTTED = /l\u0307/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Equal for names that a reader may mistake for one another, regardless of case. */
export function skeletonOf(name: string): string {
  const letters = name.replace(INVISIBLE, '').normalize('NFKC').toLowerCase().normalize('NFD')
  return [...letters]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(DOTTED, 'l')
}
