import { type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Random } from '../ports/random.ts'

const ADDRESS_BYTES = 20
const UPPER_FROM = 8

/** Addresses compare without regard to case: this is the form that is compared and unique. */
export function walletKeyOf(address: string): string {
  return address.toLowerCase()
}

/** A fresh address; 160 random bits never meet another one. */
export function newWalletAddress(random: Random): WalletAddress {
  return checksummedAddress(bytesToHex(random.bytes(ADDRESS_BYTES)))
}

/** EIP-55: a letter is upper case where the hash of the lower-case digits has 8 or more at its place. */
export function checksummedAddress(hexDigits: string): WalletAddress {
  const lower = hexDigits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const digits = [...lower].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= UPPER_FROM ? digit.toUpperCase() : digit,
  )
  return walletAddressSchema.parse(`0x${digits.join('')}`)
}
