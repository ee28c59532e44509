import { isIban } from '@bougie/protocol/destination.ts'
import { expect, test } from 'vitest'
import { DEMO_BANK_ACCOUNT, DEMO_BITCOIN_ADDRESS } from './payment-channels.tsx'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

test('no bank and no chain takes money for the accounts that the demonstration shows', () => {
  expect(isIban(DEMO_BANK_ACCOUNT.iban)).toBe(false)
  expect(DEMO_BITCOIN_ADDRESS).not.toMatch(BASE58)
})
