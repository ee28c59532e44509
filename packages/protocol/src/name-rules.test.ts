import { describe, expect, test } from 'vitest'
import { skeletonOf } from './look-alikes.ts'
import { isReservedName, NAME_MESSAGES, nameError, PSEUDO_MESSAGE, pseudoSchema } from './name-rules.ts'
import {
  newWalletNameError,
  WALLET_NAME_MESSAGES,
  walletNameError,
  walletNameFrom,
  walletNameSchema,
} from './wallet-name.ts'

const messagesOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(20), true],
  ['a'.repeat(21), false],
  ['Zoé_9-x', true],
  ['a b', false],
  ['a!b', false],
])('[P10] a pseudo has 3 to 20 letters, digits, hyphens and underscores: %j', (name, isOne) => {
  expect(messagesOf(pseudoSchema.safeParse(name))).toEqual(isOne ? undefined : [PSEUDO_MESSAGE])
})

describe('[issue 15.8] letters of new names', () => {
  test.each(['Zoé', 'François', 'Łukasz', 'Nguyễn', 'İpek', 'Søren', 'Strauß', 'Œdipe', 'Ștefan', 'Žižek', 'Ånna'])(
    '%s is a name',
    (name) => {
      expect(nameError(name)).toBeNull()
      expect(pseudoSchema.safeParse(name).success).toBe(true)
      expect(walletNameSchema.parse(name)).toBe(name)
    },
  )

  test.each([
    ['a Hangul filler', 'Ali\u3164ce'],
    ['a Hangul filler that nobody sees', '\u115f\u1160\uffa0'],
    ['a Cyrillic letter between Latin ones', 'Аlice'],
    ['one whole other script', 'Жанна'],
    ['a Greek letter', 'ΑLICE'],
    ['letters of mathematics', '𝐀𝐥𝐢𝐜𝐞'],
    ['letters of full width', 'Ａｌｉｃｅ'],
    ['a click letter that looks like an l', 'A\u01c0ice'],
    ['a letter of phonetics', '\u0251lice'],
    ['a long s', 'Lui\u017f'],
    ['a figure of another script', 'Alice٣'],
    ['a figure above the line', 'Alice²'],
  ])('%s is refused in pseudos and wallet names: %s', (_title, name) => {
    expect(messagesOf(pseudoSchema.safeParse(name))).toEqual([NAME_MESSAGES.alphabet])
    expect(messagesOf(walletNameSchema.safeParse(name))).toEqual([NAME_MESSAGES.alphabet])
  })

  test.each(['Ali\u200dce', 'Ali\u00adce', 'Ali\ufe0fce', 'Ali\u034fce', 'Ali\u2060ce'])(
    'what is no letter at all keeps its sentence: %j',
    (name) => {
      expect(messagesOf(pseudoSchema.safeParse(name))).toEqual([PSEUDO_MESSAGE])
      expect(messagesOf(walletNameSchema.safeParse(name))).toEqual([WALLET_NAME_MESSAGES.characters])
    },
  )

  test('no letter of a name is invisible or of another script', () => {
    const taken = Array.from({ length: 0x2_ffff }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => /[\p{L}\p{N}]/u.test(letter) && nameError(letter) === null,
    )
    expect(taken.filter((letter) => !/[\p{Script=Latin}0-9]/u.test(letter))).toEqual([])
    expect(taken.filter((letter) => /\p{Default_Ignorable_Code_Point}/u.test(letter))).toEqual([])
  })

  test.each(['admiŋ', 'admŀn', 'officieŀ', 'Pauŀ', 'Martiŋ', 'Paẛcal'])(
    '%s has a letter that looks like another one',
    (name) => {
      expect(nameError(name)).toBe(NAME_MESSAGES.alphabet)
    },
  )

  test('a wallet that exists is still called by the name it has', () => {
    expect(walletNameError('Жанна')).toBeNull()
    expect(newWalletNameError('Жанна')).toBe(NAME_MESSAGES.alphabet)
    expect(walletNameError('Support')).toBeNull()
  })

  test('a wallet name made from an older pseudo is one that new wallets may have', () => {
    expect(['Luna_9', 'Жанна', 'Аlice', 'Admin-1', '___'].map(walletNameFrom)).toEqual([
      'Luna9',
      'Wallet',
      'lice',
      'Wallet',
      'Wallet',
    ])
  })
})

describe('[issue 15.8] reserved names', () => {
  test.each([
    'admin',
    'ADMIN',
    'Adm1n',
    'AdmIn',
    'ádmîn',
    'admin42',
    '_admin_',
    'a-d-m-i-n',
    '4dm1n',
    'adrnin',
    'Administrateur',
    'Modérateur',
    'rnodo',
    'Support',
    'Supp0rt',
    '5upport',
    'Suppor7',
    'S3curite',
    'support_bougie',
    'BougieSupport',
    'ServiceClientBougie',
    'Equipe-Bougie',
    'B0ugie',
    'Bot',
    'bot-12',
    'Bot-Ada',
    'Systeme',
    'Officiel_FR',
    'sécurité',
    'Paul-admin',
    'Bou9ie',
    '8ougie',
    'Bou6ie',
  ])('%s poses as the operator', (name) => {
    expect(isReservedName(name)).toBe(true)
    expect(messagesOf(pseudoSchema.safeParse(name))).toEqual([NAME_MESSAGES.reserved])
  })

  test('a wallet is not called so either, with the same sentence', () => {
    expect(messagesOf(walletNameSchema.safeParse(' Support '))).toEqual([NAME_MESSAGES.reserved])
    expect(NAME_MESSAGES.reserved).toBe('Ce nom est réservé à l’équipe de Bougie. Choisissez-en un autre.')
  })

  test.each([
    'Camille',
    'Robot',
    'Botaniste',
    'Modeste',
    'Bougies2',
    'Supporter',
    'Adminton',
    'Rootbeer',
    'Luna_9',
    'x'.repeat(30),
  ])('%s does not', (name) => expect(isReservedName(name)).toBe(false))
})

describe('[issue 15.8] names that look alike', () => {
  test.each([
    ['Alice', 'AIice'],
    ['Alice', 'ALICE'],
    ['Alice', 'A1ice'],
    ['ALICE', 'ALlCE'],
    ['Oscar', '0scar'],
    ['Martin', 'Rnartin'],
    ['Æon', 'aeon'],
    ['Œdipe', 'oedipe'],
    ['Dĳkstra', 'Dijkstra'],
    ['Đorđe', 'Ðorðe'],
    ['Zdeněk', 'Zdenĕk'],
    ['Zoë', 'ZOE\u0308'],
    ['Ștefan', 'Ştefan'],
    ['Łukasz', 'łukasz'],
    ['İpek', 'ipek'],
    ['Kılıç', 'Kiliç'],
    ['Alice', 'Ali\u3164ce'],
  ])('%s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))

  test.each([
    ['Zoe', 'Zoé'],
    ['Leo', 'Léo'],
    ['Luna_9', 'Luna-9'],
    ['Ada', 'Adda'],
    ['Lukasz', 'Łukasz'],
  ])('but not %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))
})
