import { frenchNumber, whenWanted } from './french-number.ts'

const frenchWidth = whenWanted(
  () =>
    new Intl.NumberFormat('fr-FR', {
      style: 'percent',
      minimumFractionDigits: 3,
      maximumFractionDigits: 4,
    }),
)

/** `51 234,56`: the price of the asset, which is no amount of money of the player. */
export function formatPrice(price: number): string {
  return frenchNumber(price, 2)
}

/** `+0,024 %`. */
export function formatChange(from: number, to: number): string {
  const percent = (to / from - 1) * 100
  const text = frenchNumber(Math.abs(percent), 3)
  if (Number(percent.toFixed(3)) === 0) return `${text} %`
  return `${percent < 0 ? '-' : '+'}${text} %`
}

/** `± 0,0244 %`: how far the price may end from the start and still be equal. */
export function formatBand(logReturn: number): string {
  return `± ${frenchWidth()
    .format(Math.expm1(logReturn))
    .replace(/[\u00a0\u202f]/g, ' ')}`
}
