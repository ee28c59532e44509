/** One or two initials of a name. */
export function avatarInitials(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => word !== '')
  const [first = '', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0] ?? '', [...second][0] ?? '']
  return letters.join('').toLocaleUpperCase('fr-FR')
}

/** The same name has the same colour everywhere. */
export function avatarTone(name: string, tones: number): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % tones
}
