// Destinations of a payout, for the form in the browser and for the server alike. Not exported by the package's index,
// so that only users of destinations load the libraries.
import { validate as isBitcoin, Network } from 'bitcoin-address-validation'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/** The specified length fits the two older kinds of addresses alone. */
const BITCOIN_SHAPE = /^[13].{25,34}$/

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

/** Checks the beginning, the length and the checksum. */
export function isBitcoinAddress(text: string): boolean {
  const address = text.trim()
  return BITCOIN_SHAPE.test(address) && isBitcoin(address, Network.mainnet)
}
