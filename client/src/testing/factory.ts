/** Returns a function that makes such a whole object; a test names only the fields of its rule. */
export function factoryOf<Whole extends object>(whole: Whole) {
  return (changes: Partial<Whole> = {}): Whole => ({ ...whole, ...changes })
}
