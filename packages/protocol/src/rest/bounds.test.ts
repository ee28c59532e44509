// The bounds of what a caller sends: the last values that are taken, and the first ones beyond.
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { clientMessageSchema } from '../ws/client-messages.ts'
import { blockBodySchema } from './admin/block-endpoints.ts'
import { announcementBodySchema } from './admin/game-endpoints.ts'
import { correctionBodySchema, noteBodySchema } from './admin/user-endpoints.ts'
import { rejectionBodySchema } from './admin/wallet-endpoints.ts'
import { apiTokenBodySchema } from './api-token-endpoints.ts'
import { ENDPOINTS } from './endpoints.ts'
import { connectBodySchema, recoverBodySchema } from './identity-endpoints.ts'
import { limitsBodySchema } from './limit-endpoints.ts'
import { base64urlSchema, refreshBodySchema, registrationCredentialSchema } from './passkeys.ts'
import { updateUserBodySchema } from './profile-endpoints.ts'
import { passkeyNameSchema } from './security-endpoints.ts'
import { statementQuerySchema } from './statement-endpoints.ts'
import { creatorLinkCodeSchema } from './users.ts'
import { withdrawBodySchema } from './wallet-endpoints.ts'
import { web3SignInBodySchema } from './web3.ts'

interface Bounds {
  readonly schema: z.ZodMiniType
  readonly taken: readonly unknown[]
  readonly refused: readonly unknown[]
}

const USER_ID = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b002'
const ADDRESS = `0x${'a'.repeat(40)}`
const textOf = (length: number) => 'x'.repeat(length)

const token = (fields: object) => ({ name: 'Robot', scopes: ['read'], ...fields })
const block = (fields: object) => ({ user_id: USER_ID, minutes: 5, reason: 'spam_detected', ...fields })
const correction = (amount: number, reason = 'Erreur') => ({ amount, reason })
const withdrawal = (fields: object) => ({ user_id: USER_ID, amount: 20, method: 'api', ...fields })
const bank = (fields: object) =>
  withdrawal({ destination: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: 'Ada', ...fields } })
const signature = (digits: number) => ({ message: 'bougie', signature: `0x${'a'.repeat(digits)}` })
const transports = (names: readonly string[]) => ({
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { attestationObject: 'a', clientDataJSON: 'a', transports: names },
})
const beforeYearOne = (...names: readonly string[]) => names.map((name) => ({ [name]: '0000-12-31T23:59:59Z' }))
const search = (clientSeed: string) => ({ type: 'join_battle_queue', amount: 10, clientSeed })
const choice = (round: number) => ({ type: 'battle_bet', battleId: USER_ID, choice: 'up', round })
const bet = (session_id: string) => ({
  type: 'placeBet',
  userId: USER_ID,
  cycleId: USER_ID,
  direction: 'up',
  amount: 5,
  session_id,
})

const BOUNDS: Readonly<Record<string, Bounds>> = {
  'the name of an API token has 1 to 40 characters': {
    schema: apiTokenBodySchema,
    taken: [token({ name: 'R' }), token({ name: textOf(40) })],
    refused: [token({ name: ' ' }), token({ name: textOf(41) })],
  },
  'an API token is valid for 1 to 365 days': {
    schema: apiTokenBodySchema,
    taken: [token({ expiresInDays: 1 }), token({ expiresInDays: 365 })],
    refused: [token({ expiresInDays: 0 }), token({ expiresInDays: 366 }), token({ expiresInDays: 1.5 })],
  },
  'an API token has each right once, and at least one': {
    schema: apiTokenBodySchema,
    taken: [token({ scopes: ['read', 'battle', 'cycle'] })],
    refused: [token({ scopes: [] }), token({ scopes: ['read', 'read'] }), token({ scopes: ['admin'] })],
  },
  'the name of a passkey has 1 to 40 characters': {
    schema: passkeyNameSchema,
    taken: ['P', textOf(40)],
    refused: [' ', textOf(41)],
  },
  'a pause lasts 24 hours to 30 days': {
    schema: limitsBodySchema,
    taken: [{ pause_hours: 24 }, { pause_hours: 720 }],
    refused: [{ pause_hours: 23 }, { pause_hours: 721 }, { pause_hours: 24.5 }],
  },
  'a limit is no debt, and 0 lets nothing through': {
    schema: limitsBodySchema,
    taken: [{ deposit: { day: 0 } }, { loss: { month: null } }],
    refused: [{ deposit: { day: -0.01 } }, { deposit: { day: 0.001 } }],
  },
  'a limit or an exclusion under a wrong name is not taken for none': {
    schema: limitsBodySchema,
    taken: [{ self_exclude: true }],
    refused: [{ self_excluded: true }, { deposit: { dayly: 10 } }, { self_exclude: false }],
  },
  'a correction is 10 000 euros at most, either way, and not nothing': {
    schema: correctionBodySchema,
    taken: [correction(10_000), correction(-10_000), correction(0.01)],
    refused: [correction(10_000.01), correction(-10_000.01), correction(0), correction(0.001)],
  },
  'the reason of a correction has 1 to 200 characters': {
    schema: correctionBodySchema,
    taken: [correction(1, 'x'), correction(1, textOf(200))],
    refused: [correction(1, ' '), correction(1, textOf(201))],
  },
  'the reason of a rejected payout has 1 to 200 characters': {
    schema: rejectionBodySchema,
    taken: [undefined, {}, { reason: textOf(200) }],
    refused: [{ reason: ' ' }, { reason: textOf(201) }],
  },
  'a note has 1 to 2 000 characters': {
    schema: noteBodySchema,
    taken: [{ text: 'x' }, { text: textOf(2_000) }],
    refused: [{ text: ' \n' }, { text: textOf(2_001) }],
  },
  'an announcement has 1 to 200 characters': {
    schema: announcementBodySchema,
    taken: [{ text: textOf(200), ends_at: '2026-11-30T18:00:00+01:00' }],
    refused: [
      { text: textOf(201), ends_at: '2026-11-30T18:00:00Z' },
      { text: ' ', ends_at: '2026-11-30T18:00:00Z' },
    ],
  },
  'a block lasts a minute to ten years, or for good, and has a reason of 1 to 100 characters': {
    schema: blockBodySchema,
    taken: [
      block({ minutes: 1 }),
      block({ minutes: 5_270_400 }),
      block({ minutes: null }),
      block({ reason: 'x' }),
      block({ reason: textOf(100) }),
    ],
    refused: [
      block({ minutes: 0 }),
      block({ minutes: 5_270_401 }),
      block({ minutes: undefined }),
      block({ reason: ' ' }),
      block({ reason: textOf(101) }),
    ],
  },
  'the code of a link has 3 to 32 letters, digits or hyphens': {
    schema: creatorLinkCodeSchema,
    taken: ['L-7', textOf(32)],
    refused: ['L7', textOf(33), 'L_77', 'Léa', 'LUNA\n'],
  },
  'a link changes in something': {
    schema: ENDPOINTS.changeCreatorLink.body,
    taken: [{ link_code: 'LUNA' }, { user_id: USER_ID }],
    refused: [{}, { code: 'LUNA' }, { link_code: 'LUNA', owner: USER_ID }],
  },
  'a profile changes in one thing': {
    schema: updateUserBodySchema,
    taken: [{ pseudo: 'Luna' }, { profile_picture: null }, { hidden: true }],
    refused: [{}, { pseudo: 'Luna', hidden: true }, { account_role: 'admin' }, { hidden: true, account_role: 'admin' }],
  },
  'a deletion is confirmed by its word, and gives nothing up unasked': {
    schema: ENDPOINTS.deleteAccount.body,
    taken: [{ confirmation: 'SUPPRIMER' }],
    refused: [{}, { confirmation: 'supprimer' }, { confirmation: 'SUPPRIMER', give_up_balance: true }],
  },
  'the secret of a local wallet has 1 to 64 characters, its address 40 hexadecimal digits': {
    schema: connectBodySchema,
    taken: [{ wallet_address: ADDRESS, ibex_id: textOf(64) }],
    refused: [
      { wallet_address: ADDRESS, ibex_id: textOf(65) },
      { wallet_address: ADDRESS, ibex_id: '' },
      { wallet_address: `${ADDRESS}a`, ibex_id: textOf(64) },
      { wallet_address: ADDRESS.slice(0, -1), ibex_id: textOf(64) },
    ],
  },
  'a recovery takes a name and a code of up to 64 characters': {
    schema: recoverBodySchema,
    taken: [{ wallet_name: textOf(64), code: textOf(64) }],
    refused: [
      { wallet_name: textOf(65), code: 'x' },
      { wallet_name: 'x', code: textOf(65) },
      { wallet_name: '', code: 'x' },
    ],
  },
  'a refresh token has up to 512 characters': {
    schema: refreshBodySchema,
    taken: [{ refresh_token: textOf(512) }],
    refused: [{ refresh_token: textOf(513) }, { refresh_token: '' }],
  },
  'a binary part of a ceremony has up to 8 192 characters of base64url': {
    schema: base64urlSchema,
    taken: ['a', 'A-_9'.repeat(2_048)],
    refused: ['', textOf(8_193), 'a+b', 'ab=='],
  },
  'an authenticator names up to 10 transports': {
    schema: registrationCredentialSchema,
    taken: [transports(Array.from({ length: 10 }, () => textOf(32)))],
    refused: [transports(Array.from({ length: 11 }, () => 'usb')), transports([textOf(33)])],
  },
  'a browser wallet signs up to 2 000 characters with 64 or 65 bytes': {
    schema: web3SignInBodySchema,
    taken: [signature(128), signature(130), { ...signature(130), message: textOf(2_000) }],
    refused: [signature(127), signature(129), signature(131), { ...signature(130), message: textOf(2_001) }],
  },
  'a payment has a reference of up to 64 characters': {
    schema: withdrawBodySchema,
    taken: [withdrawal({ reference: textOf(64) })],
    refused: [withdrawal({ reference: textOf(65) }), withdrawal({ method: 'card' }), withdrawal({ amount: 1.001 })],
  },
  'the destination of a payout has the fields that it needs, and no more': {
    schema: withdrawBodySchema,
    taken: [bank({}), bank({ holder: textOf(70) }), withdrawal({ destination: { btc_address: textOf(64) } })],
    refused: [
      bank({ holder: 'A' }),
      bank({ holder: textOf(71) }),
      bank({ card_number: '4970' }),
      bank({ iban: undefined }),
      bank({ iban: textOf(43) }),
      bank({ bic: textOf(15) }),
      withdrawal({ destination: { btc_address: textOf(65) } }),
    ],
  },
  'a month is one of a year from 2000 to 2099': {
    schema: statementQuerySchema,
    taken: [{ month: '2000-01' }, { month: '2099-12' }],
    refused: [
      { month: '2026-00' },
      { month: '2026-13' },
      { month: '1999-12' },
      { month: '2100-01' },
      { month: '2026-1' },
    ],
  },
  'the actions of admins are asked for by a time that Postgres knows': {
    schema: ENDPOINTS.adminActions.query,
    taken: [{ from: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' }],
    refused: beforeYearOne('from', 'until', 'before'),
  },
  'the files of admins are asked for by a time that Postgres knows': {
    schema: ENDPOINTS.adminExport.query,
    taken: [{ from: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' }],
    refused: beforeYearOne('from', 'until'),
  },
  'payments are asked for by a time that Postgres knows': {
    schema: ENDPOINTS.adminPayments.query,
    taken: [{ from: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' }],
    refused: beforeYearOne('from', 'until', 'before'),
  },
  'a seed has 1 to 64 hexadecimal digits': {
    schema: clientMessageSchema,
    taken: [search('a'), search('F'.repeat(64))],
    refused: [search(''), search('a'.repeat(65)), search('g')],
  },
  'a choice names round 1 to 99': {
    schema: clientMessageSchema,
    taken: [choice(1), choice(99)],
    refused: [choice(0), choice(100), choice(1.5)],
  },
  'the session of a bet has up to 64 characters': {
    schema: clientMessageSchema,
    taken: [bet(textOf(64))],
    refused: [bet(textOf(65))],
  },
}

test.each(Object.entries(BOUNDS))('%s', (_rule, { schema, taken, refused }) => {
  const isTaken = (value: unknown) => schema.safeParse(value).success
  expect(taken.filter((value) => !isTaken(value))).toEqual([])
  expect(refused.filter(isTaken)).toEqual([])
})
