// Destinations of a payout, for the form in the browser and for the server alike. Not part of the package's index: only
// users of destinations load the libraries.
import { validate as isBitcoin, Network } from 'bitcoin-address-validation'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/** The specified length: addresses of the two older kinds, which begin with 1 or 3. */
const BITCOIN_LENGTH = { min: 26, max: 35 } as const

/** As banks send it: without spaces, in capitals. */
export function plainIban(text: string): string {
  return electronicFormatIBAN(text) ?? ''
}

/** By its country's shape and its check digits, spaces and case aside. */
export function isIban(text: string): boolean {
  return isValidIBAN(plainIban(text))
}

export function plainBic(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** By its shape alone: a BIC has no check digits. */
export function isBic(text: string): boolean {
  return isValidBIC(plainBic(text))
}

/** By its length and its checksum. */
export function isBitcoinAddress(text: string): boolean {
  const address = text.trim()
  const fits = address.length >= BITCOIN_LENGTH.min && address.length <= BITCOIN_LENGTH.max
  return fits && isBitcoin(address, Network.mainnet)
}
