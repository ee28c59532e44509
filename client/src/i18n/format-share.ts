import { frenchNumber, withUnit } from './french-number.ts'

/** `+4,25 %` for 0.0425, with a true minus for losses. */
export function formatShare(share: number): string {
  const text = withUnit(frenchNumber(Math.abs(share) * 100, 2), '%')
  if (Number((share * 100).toFixed(2)) === 0) return text
  return `${share < 0 ? '−' : '+'}${text}`
}
