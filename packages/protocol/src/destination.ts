// Destinations of a payout, for the form in the browser and for the server alike. Not exported by the package's index,
// so that only users of destinations load the libraries.
import { validate as isBitcoin, Network } from 'bitcoin-address-validation'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/** The specified length, which fits the two older kinds of addresses, beginning with 1 or 3. */
const BITCOIN_LENGTH = { min: 26, max: 35 } as const

/** In the electronic format: without spaces, in capitals. */
export function plainIban(text: string): string {
  return electronicFormatIBAN(text) ?? ''
}

/** Checks the country's format and the check digits, regardless of spaces and case. */
export function isIban(text: string): boolean {
  return isValidIBAN(plainIban(text))
}

export function plainBic(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Checks the format only: a BIC has no check digits. */
export function isBic(text: string): boolean {
  return isValidBIC(plainBic(text))
}

/** Checks the length and the checksum. */
export function isBitcoinAddress(text: string): boolean {
  const address = text.trim()
  const fits = address.length >= BITCOIN_LENGTH.min && address.length <= BITCOIN_LENGTH.max
  return fits && isBitcoin(address, Network.mainnet)
}
