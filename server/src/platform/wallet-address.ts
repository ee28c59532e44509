import { type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Random } from '../ports/random.ts'

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
