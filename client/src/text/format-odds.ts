const FRENCH_ODDS = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,92` of 192 hundredths. */
export function formatOdds(hundredths: number): string {
  return FRENCH_ODDS.format(hundredths / 100)
}
