import { expect, test } from 'vitest'
import { detailLines } from './action-details.ts'

test('[A01] the details of an action are shown in French, with amounts in euros', () => {
  expect(
    detailLines({
      amountCents: 60_000,
      reason: 'spam_detected',
      minutes: null,
      to: 'admin',
      players: ['a', 'b'],
      unknown_key: { deep: 1 },
    }),
  ).toEqual([
    'Montant : 600,00 €',
    'Motif : Spam',
    'Minutes : —',
    'Après : Admin',
    'Joueurs : a, b',
    'unknown_key : {"deep":1}',
  ])
})
