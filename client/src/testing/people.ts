import { type PublicUser, passkeyTokensSchema, publicUserSchema } from '@bougie/protocol'
import { ALICE, factoryOf } from './battle-messages.ts'

export const ALICE_WALLET = '0x00000000000000000000000000000000000A11CE'
export const ALICE_IBEX_ID = '1bec0000-0000-4000-8000-000000000001'

export const aliceTokens = passkeyTokensSchema.parse({
  access_token: 'access-of-alice',
  refresh_token: 'refresh-of-alice',
  token_type: 'Bearer',
  roles: ['user'],
})

/** Alice in the responses of sign-up and connect. */
export const alicePlayer = factoryOf<PublicUser>(
  publicUserSchema.parse({
    id: ALICE,
    balance: 100,
    token: 'token-of-alice',
    ibex_id: ALICE_IBEX_ID,
    wallet_address: ALICE_WALLET,
    pseudo: 'alice',
    account_role: 'user',
    isInfluencer: false,
  }),
)

/** Alice in the list of her wallets. */
export const aliceWallet = {
  id: '3a11e700-0000-4000-8000-000000000001',
  pub_address: ALICE_WALLET,
  wallet_type: 'passkey',
  balance: 100,
}

/** Alice in the passkey service's response. */
export const alicePasskeyUser = {
  id: ALICE_IBEX_ID,
  name: 'alice',
  created_at: '2026-01-01T00:00:00.000Z',
  signers: [{ safes: [{ address: ALICE_WALLET }] }],
}

/** Alice in the profile response. */
export const aliceMe = {
  user: {
    id: ALICE,
    pseudo: 'alice',
    profile_picture: null,
    wallet_address: ALICE_WALLET,
    ibex_id: ALICE_IBEX_ID,
    account_role: 'user',
    isInfluencer: false,
    total_battles: 12,
    victories: 7,
    total_gains: 1234.5,
    wallet_type: 'passkey',
    balance: 100,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  },
  wallet: { pub_address: ALICE_WALLET, wallet_type: 'passkey', balance: 100 },
}
