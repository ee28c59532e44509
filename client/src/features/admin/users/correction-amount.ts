const AMOUNT = /^([+−-]?)(\d{1,6})(?:[,.](\d{1,2}))?$/
const CENTS_MAX = 1_000_000

/** `12,50` gives, `-12,50` takes; null for what is no amount, or nothing. */
export function amountCentsFrom(typed: string): number | null {
  const [, sign = '', euros = '', decimals = ''] = AMOUNT.exec(typed.replaceAll(/\s|€/g, '')) ?? []
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  if (euros === '' || cents === 0 || cents > CENTS_MAX) return null
  return sign === '' || sign === '+' ? cents : -cents
}
