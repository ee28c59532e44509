// Invalid destinations for the deposits of the demonstration. No bank and no chain accepts them: an IBAN never has the
// check digits 00, and an address never contains a zero.
import { BRAND } from '@bougie/protocol/brand.ts'

export const DEMO_BANK_ACCOUNT = {
  holder: `${BRAND} Démonstration`,
  iban: 'FR00 0000 0000 0000 0000 0000 000',
  bic: 'DEM0FRP0XXX',
} as const

export const DEMO_BITCOIN_ADDRESS = '1DEM0NSTRATI0NneRienEnvoyer000000'
