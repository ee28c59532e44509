import { expect, test } from 'vitest'
import { pseudoSchema } from './name-rules.ts'
import { walletNameError } from './wallet-name.ts'
import { suggestWalletName } from './wallet-name-suggestion.ts'

/** The score of a battle shows this much of a name on a phone 390 pixels wide. */
const WHOLE_ON_A_PHONE = 14

function everyName(): readonly string[] {
  const names: string[] = []
  for (let noun = 0; noun < 24; noun += 1) {
    for (let adjective = 0; adjective < 11; adjective += 1) {
      const draws = [noun, adjective, 8_999]
      names.push(suggestWalletName(() => draws.shift() ?? 0))
    }
  }
  return names
}

test('[issue 16.2] every suggested name is a wallet name and a pseudo as it stands', () => {
  const refused = everyName().filter(
    (name) => walletNameError(name) !== null || !pseudoSchema.safeParse(name).success || !/^[A-Z]\w+9999$/.test(name),
  )
  expect(refused).toEqual([])
})

test('every suggested name is read whole in the score of a battle on a phone', () => {
  expect(everyName().filter(({ length }) => length > WHOLE_ON_A_PHONE)).toEqual([])
})

test('the draw decides the name', () => {
  expect(suggestWalletName(() => 0)).toBe('LynxAgile1000')
  expect(suggestWalletName((limit) => limit - 1)).toBe('LuneCalme9999')
})
