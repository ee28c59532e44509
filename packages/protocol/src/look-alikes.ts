// Names that look alike are one name. Idea and table are those of UTS 39 (https://www.unicode.org/reports/tr39/, its data
// file confusables.txt): what a name looks like is its skeleton. Of the table stands here what the letters of a name can
// meet (see `name-rules.ts`), folded to lower case as names compare; i counts as l, because I does there.
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

/** The dot of an i that was a capital with a dot. */
const DOTTED = /l\u0307/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Equal for names that a reader may take for one another, whatever the case. */
export function skeletonOf(name: string): string {
  const letters = name.replace(INVISIBLE, '').normalize('NFKC').toLowerCase().normalize('NFD')
  return [...letters]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(DOTTED, 'l')
}
