// The quantity field of the local portfolio: a French decimal, typed or pasted.

import { withUnit } from '../../../i18n/french-number.ts'

const COIN_DECIMALS = 8
const FRENCH_COINS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: COIN_DECIMALS })

/** Digits and one separator, a comma as French has it; no more decimals than a coin has. */
export function typeQuantity(text: string): string {
  const [whole = '', ...parts] = text
    .replace(/\./g, ',')
    .replace(/[^\d,]/g, '')
    .split(',')
  return parts.length === 0 ? whole : `${whole},${parts.join('').slice(0, COIN_DECIMALS)}`
}

/** Not a number when nothing can be read from it. */
export function quantityOf(text: string): number {
  return text === '' || text === ',' ? Number.NaN : Number(text.replace(',', '.'))
}

export function quantityText(amount: number): string {
  return amount
    .toFixed(COIN_DECIMALS)
    .replace(/\.?0+$/, '')
    .replace('.', ',')
}

/** `0,5 BTC`. */
export function formatCoins(amount: number, asset: string): string {
  return withUnit(FRENCH_COINS.format(amount), asset)
}
