// The quantity of an order in the local portfolio.
import { withUnit } from '../../../i18n/french-number.ts'

export const COIN_DECIMALS = 8
const FRENCH_COINS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: COIN_DECIMALS })

/** NaN without input. */
export function quantityOf(text: string): number {
  return text === '' || text === '.' ? Number.NaN : Number(text)
}

/** In decimal notation: the smallest part of a coin would otherwise be `1e-8`. */
export function quantityText(amount: number): string {
  return amount.toFixed(COIN_DECIMALS).replace(/\.?0+$/, '')
}

/** `0,5 BTC`. */
export function formatCoins(amount: number, asset: string): string {
  return withUnit(FRENCH_COINS.format(amount), asset)
}
