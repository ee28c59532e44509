import type { PlayerRating } from '@bougie/protocol'
import { frenchNumber, withUnit } from './french-formats.ts'

/** `51 234,56`: the price of the asset, which is not an amount of the player's money. */
export function formatPrice(price: number): string {
  return frenchNumber(price, 2)
}

/** `+0,024 %`. */
export function formatChange(from: number, to: number): string {
  return signedPercent((to / from - 1) * 100, 3)
}

/** `+4,25 %` for 0.0425. */
export function formatShare(share: number): string {
  return signedPercent(share * 100, 2)
}

/** With a true minus for losses, and without a sign where the figure shows none. */
function signedPercent(percent: number, decimals: number): string {
  const text = withUnit(frenchNumber(Math.abs(percent), decimals), '%')
  if (Number(percent.toFixed(decimals)) === 0) return text
  return `${percent < 0 ? '−' : '+'}${text}`
}

/** `± 0,0244 %`: the largest distance from the start that still counts as equal. */
export function formatBand(logReturn: number): string {
  const percent = frenchNumber(Math.expm1(logReturn) * 100, 4).replace(/0$/, '')
  return `±\u00a0${withUnit(percent, '%')}`
}

/** `0,012 %`: the distance between two prices. A smaller one than the last decimal is shown as one of them, not as none. */
export function formatPercent(percent: number): string {
  return withUnit(frenchNumber(Math.max(percent, 0.001), 3), '%')
}

/** `1,92` for 192 hundredths. */
export function formatOdds(hundredths: number): string {
  return frenchNumber(hundredths / 100, 2)
}

/** `1 512`, and `1 512 ?` while it is provisional: where there is space, `ratingInWords` says so. */
export function formatRating({ points, provisional }: PlayerRating): string {
  return `${frenchNumber(points, 0)}${provisional ? '\u202f?' : ''}`
}

/** `1 512 points de classement provisoires`: the words say what the sign of `formatRating` means. */
export function ratingInWords({ points, provisional }: PlayerRating): string {
  return `${frenchNumber(points, 0)} points de classement${provisional ? ' provisoires' : ''}`
}
