/** Names that differ in nothing that a reader would notice are one name. */
export function walletNameKeyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
