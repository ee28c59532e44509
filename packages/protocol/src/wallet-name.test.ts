import { describe, expect, test } from 'vitest'
import { WALLET_NAME_MESSAGES, walletNameError, walletNameSchema } from './wallet-name.ts'

describe('wallet name', () => {
  test.each(['', '   ', '\t'])('[M08] %j is empty', (name) => {
    expect(walletNameError(name)).toBe('Veuillez entrer un nom de wallet')
  })

  test.each(['mon wallet', 'a-b', 'été!', 'x_y', '💶'])('[M09] %j has more than letters and digits', (name) => {
    expect(walletNameError(name)).toBe('Le nom du wallet ne doit contenir que des lettres et des chiffres')
  })

  test('[M10] 31 letters are one too many, 30 are not', () => {
    expect(walletNameError('a'.repeat(31))).toBe('Le nom du wallet ne doit pas dépasser 30 caractères')
    expect(walletNameError('a'.repeat(30))).toBeNull()
  })

  test('[M12] only the first failure shows: characters come before length', () => {
    expect(walletNameError('!'.repeat(40))).toBe(WALLET_NAME_MESSAGES.characters)
    expect(walletNameError(' '.repeat(40))).toBe(WALLET_NAME_MESSAGES.empty)
  })

  test('accented letters are letters, spaces around do not count', () => {
    expect(walletNameSchema.parse('  Élodie7 ')).toBe('Élodie7')
  })

  test('the schema speaks the same sentences', () => {
    expect(walletNameSchema.safeParse('a b').error?.issues.map((issue) => issue.message)).toEqual([
      WALLET_NAME_MESSAGES.characters,
    ])
  })
})
