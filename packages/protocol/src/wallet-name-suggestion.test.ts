import { expect, test } from 'vitest'
import { pseudoSchema } from './name-rules.ts'
import { walletNameError } from './wallet-name.ts'
import { suggestWalletName } from './wallet-name-suggestion.ts'

test('[issue 16.2] every suggested name is a wallet name and a pseudo as it stands', () => {
  const refused: string[] = []
  for (let noun = 0; noun < 24; noun += 1) {
    for (let adjective = 0; adjective < 16; adjective += 1) {
      const draws = [noun, adjective, 8_999]
      const name = suggestWalletName(() => draws.shift() ?? 0)
      if (walletNameError(name) !== null || !pseudoSchema.safeParse(name).success) refused.push(name)
    }
  }
  expect(refused).toEqual([])
})

test('the draw decides the name', () => {
  expect(suggestWalletName(() => 0)).toBe('LynxAgile1000')
  expect(suggestWalletName((limit) => limit - 1)).toBe('SaturneCalme9999')
})
