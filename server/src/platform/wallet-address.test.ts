import { walletAddressSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { systemRandom } from '../infrastructure/system/random.ts'
import { checksummedAddress, newWalletAddress, walletKeyOf } from './wallet-address.ts'

// The examples of EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('[K03] the checksum of %s is that of EIP-55, from either case', (address) => {
  expect(checksummedAddress(address.slice(2).toLowerCase())).toBe(address)
  expect(checksummedAddress(address.slice(2).toUpperCase())).toBe(address)
})

test('[K03] a new address has 20 random bytes and its own checksum', () => {
  const addresses = Array.from({ length: 100 }, () => newWalletAddress(systemRandom))
  expect(new Set(addresses.map(walletKeyOf)).size).toBe(100)
  for (const address of addresses) {
    expect(walletAddressSchema.parse(address)).toBe(checksummedAddress(address.slice(2)))
  }
})
