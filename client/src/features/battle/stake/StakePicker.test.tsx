import { BATTLE_AMOUNTS } from '@bougie/protocol/battle-amounts.ts'
import { expect, test } from 'vitest'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { frBattle } from '../text/fr-battle.ts'
import {
  amountAt,
  amountOfKey,
  indexOfAmount,
  isAffordable,
  KEY_AMOUNTS,
  readLastIndex,
  rememberIndex,
  snapDown,
  stepIndex,
} from './StakePicker.tsx'

test('[L02] [L04] the picker steps through the preset amounts one at a time', () => {
  let index = 0
  const seen = BATTLE_AMOUNTS.map(() => {
    const amount = amountAt(index)
    index = stepIndex(index, 1)
    return amount
  })
  expect(seen).toEqual(BATTLE_AMOUNTS)
  // Later ones may follow the specified ones.
  expect(seen.slice(0, 11)).toEqual([5, 10, 25, 50, 100, 200, 250, 300, 400, 500, 1000])
})

test('[L06] [E48] the last chosen index is remembered under battleLastAmountIndex', () => {
  const local = createFakeLocalValues()
  rememberIndex(local, 4)
  expect(local.read('battleLastAmountIndex')).toBe('4')
  expect(readLastIndex(local)).toBe(4)
})

test.each([String(BATTLE_AMOUNTS.length), '-1', '1.5', 'NaN', '', 'null', '99999999999'])(
  '[L06] a remembered %j is no index: the default counts',
  (stored) => {
    expect(readLastIndex(createFakeLocalValues({ battleLastAmountIndex: stored }))).toBe(1)
  },
)

test('[L09] a balance below the selected preset snaps to the highest affordable one, or to the first', () => {
  const fifty = indexOfAmount(50) ?? -1
  expect(amountAt(snapDown(fifty, 5_000))).toBe(50)
  expect(amountAt(snapDown(fifty, 4_999))).toBe(25)
  expect(amountAt(snapDown(fifty, 999))).toBe(5)
  expect(amountAt(snapDown(fifty, 0))).toBe(5)
})

test('[L10] a preset is affordable up to the balance to the cent; a guest has no limit', () => {
  expect(isAffordable(100, 10_000)).toBe(true)
  expect(isAffordable(100, 9_999)).toBe(false)
  expect(isAffordable(1000, null)).toBe(true)
})

test('[issue 19.7] the keys 1 to 5 stand for the first five presets, wherever the keyboard has its digits', () => {
  expect(['Digit1', 'Digit2', 'Digit3', 'Numpad4', 'Digit5'].map(amountOfKey)).toEqual([5, 10, 25, 50, 100])
  expect(['Digit0', 'Digit6', 'KeyA', 'F1', ''].map(amountOfKey)).toEqual([null, null, null, null, null])
})

test('the hint names the amounts that have a key', () => {
  expect(frBattle.stake.keys(KEY_AMOUNTS)).toBe('Touches 1 à 5 : 5, 10, 25, 50 ou 100 €')
  expect(frBattle.stake.keys([5, 20])).toBe('Touches 1 à 2 : 5 ou 20 €')
})
