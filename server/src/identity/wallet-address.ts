import { type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { suggestWalletName } from '@bougie/protocol/wallet-name-suggestion.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Reader } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import { findUsersByName } from './passkey-repository.ts'

const ADDRESS_BYTES = 20
const UPPER_FROM = 8

/** The form in which addresses are compared and unique, because they compare without regard to case. */
export function walletKeyOf(address: string): string {
  return address.toLowerCase()
}

/** A new address; 160 random bits practically never collide. */
export function newWalletAddress(random: Random): WalletAddress {
  return checksummedAddress(bytesToHex(random.bytes(ADDRESS_BYTES)))
}

/** EIP-55: a letter is upper case when the hash of the lower-case digits has at least 8 at its position. */
export function checksummedAddress(hexDigits: string): WalletAddress {
  const lower = hexDigits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const digits = [...lower].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= UPPER_FROM ? digit.toUpperCase() : digit,
  )
  return walletAddressSchema.parse(`0x${digits.join('')}`)
}

/** Names without a visible difference count as one name. */
export function walletNameKeyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

/** Millions of names can be drawn, so a longer run of taken ones practically never happens. */
const DRAWS_MAX = 8

/** The preferred name if no passkey wallet has it, otherwise an unused suggestion. */
export async function freeWalletName(random: Random, reader: Reader, preferred: string | null): Promise<string> {
  let name = preferred ?? suggestWalletName(random.below)
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    const owners = await findUsersByName(reader, { nameKey: walletNameKeyOf(name), max: 1 })
    if (owners.length === 0) return name
    name = suggestWalletName(random.below)
  }
  // The end of the ceremony checks again, and refuses a taken name.
  return name
}
