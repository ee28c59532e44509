const FRENCH_PRICE = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const FRENCH_PERCENT = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
})

const FRENCH_WIDTH = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  minimumFractionDigits: 3,
  maximumFractionDigits: 4,
})

/** `51 234,56`: the price of the asset, which is no amount of money of the player. */
export function formatPrice(price: number): string {
  return FRENCH_PRICE.format(price).replace(/[\u00a0\u202f]/g, ' ')
}

/** `+0,024 %`. */
export function formatChange(from: number, to: number): string {
  return FRENCH_PERCENT.format(to / from - 1).replace(/[\u00a0\u202f]/g, ' ')
}

/** `± 0,0244 %`: how far the price may end from the start and still be equal. */
export function formatBand(logReturn: number): string {
  return `± ${FRENCH_WIDTH.format(Math.expm1(logReturn)).replace(/[\u00a0\u202f]/g, ' ')}`
}
