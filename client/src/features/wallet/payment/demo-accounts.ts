// Where the deposits of the demonstration would go. No bank and no chain accepts either: an IBAN never has the check
// digits 00, and an address never has a zero.
import { BRAND } from '@bougie/protocol/brand.ts'

export const DEMO_BANK_ACCOUNT = {
  holder: `${BRAND} Démonstration`,
  iban: 'FR00 0000 0000 0000 0000 0000 000',
  bic: 'DEM0FRP0XXX',
} as const

export const DEMO_BITCOIN_ADDRESS = '1DEM0NSTRATI0NneRienEnvoyer000000'
