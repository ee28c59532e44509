// A 404 states in a sentence what is missing. Every endpoint whose address names a thing is called with one that does
// not exist.
import { ENDPOINTS, type Endpoint, ERRORS, NOT_FOUND_MESSAGES } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'
import { startAppWithAdmin } from '../../../test/payments.ts'

const startApp = testApps()

const NOWHERE: Readonly<Record<string, string>> = {
  id: '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001',
  userId: '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001',
  walletAddress: `0x${'ab'.repeat(20)}`,
  code: 'NOWHERE-7',
  list: 'users',
  tokenId: '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001',
}
/** Link codes and challenge codes have different formats. */
function nowhere(path: string, parameter: string): string {
  return path.startsWith('/api/battles/challenges') ? 'ZZZZZZ' : (NOWHERE[parameter] ?? '')
}

const BODIES: Readonly<Record<string, object>> = {
  changeCreatorLink: { link_code: 'LUNA-7' },
  addUserNote: { text: 'A appelé' },
  correctBalance: { amount: 5, reason: 'Geste commercial' },
  changeRole: { account_role: 'user' },
  renamePasskey: { name: 'Clé de secours' },
  updateUser: { pseudo: 'Camille' },
  updateLimits: { deposit: { day: 20 } },
}
const SENTENCES: Readonly<Record<string, string>> = {
  adminBattle: NOT_FOUND_MESSAGES.battle,
  adminCycle: NOT_FOUND_MESSAGES.cycle,
  adminCycleBets: NOT_FOUND_MESSAGES.cycle,
  adminCycleBetsExport: NOT_FOUND_MESSAGES.cycle,
  addUserNote: NOT_FOUND_MESSAGES.player,
  adminUser: NOT_FOUND_MESSAGES.player,
  battlePlayers: NOT_FOUND_MESSAGES.battle,
  battleFairness: NOT_FOUND_MESSAGES.battle,
  acceptChallenge: NOT_FOUND_MESSAGES.challenge,
  challenge: NOT_FOUND_MESSAGES.challenge,
  blockPlayer: NOT_FOUND_MESSAGES.player,
  cancelBattle: NOT_FOUND_MESSAGES.battle,
  cancelCycle: NOT_FOUND_MESSAGES.cycle,
  changeCreatorLink: NOT_FOUND_MESSAGES.creatorLink,
  changeRole: NOT_FOUND_MESSAGES.player,
  correctBalance: NOT_FOUND_MESSAGES.player,
  confirmPayout: NOT_FOUND_MESSAGES.withdrawal,
  creatorLink: NOT_FOUND_MESSAGES.creatorLink,
  creatorLinkStats: NOT_FOUND_MESSAGES.creatorLink,
  cycleFairness: NOT_FOUND_MESSAGES.cycle,
  deleteCreatorLink: NOT_FOUND_MESSAGES.creatorLink,
  follow: NOT_FOUND_MESSAGES.player,
  endSession: NOT_FOUND_MESSAGES.session,
  liftBlock: NOT_FOUND_MESSAGES.block,
  playerProfile: NOT_FOUND_MESSAGES.player,
  payCommission: NOT_FOUND_MESSAGES.creatorLink,
  picture: NOT_FOUND_MESSAGES.picture,
  previewBattleCancellation: NOT_FOUND_MESSAGES.battle,
  previewCycleCancellation: NOT_FOUND_MESSAGES.cycle,
  rejectPayout: NOT_FOUND_MESSAGES.withdrawal,
  revokeApiToken: NOT_FOUND_MESSAGES.apiToken,
  revokeUserApiToken: NOT_FOUND_MESSAGES.apiToken,
  removePasskey: NOT_FOUND_MESSAGES.passkey,
  renamePasskey: NOT_FOUND_MESSAGES.passkey,
  withdrawChallenge: NOT_FOUND_MESSAGES.challenge,
  userByWallet: NOT_FOUND_MESSAGES.walletOwner,
  userJourneys: NOT_FOUND_MESSAGES.player,
}

test('issue 16.27: every endpoint names in a sentence what was not found', async () => {
  const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp(), { RATE_LIMIT: 'off' })
  const messages: Record<string, string> = {}
  for (const [name, { method, path }] of Object.entries<Endpoint>(ENDPOINTS)) {
    if (!path.includes('/:')) continue
    const response = await adminApp.app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_all, parameter: string) => nowhere(path, parameter)),
      headers: { authorization: `Bearer ${admin.token}` },
      ...(BODIES[name] && { payload: BODIES[name] }),
    })
    expect([name, response.statusCode === 400]).toEqual([name, false])
    if (response.statusCode === 404) messages[name] = response.json().message
  }
  expect(messages).toEqual(SENTENCES)
})

test('issue 16.27: an unknown address has its own sentence, and nobody reads Introuvable', async () => {
  const { app } = await startApp()
  expect((await app.inject({ url: '/api/nothing-here' })).json().message).toBe(NOT_FOUND_MESSAGES.address)
  const sentences = [...Object.values(ERRORS).map(({ message }) => message), ...Object.values(NOT_FOUND_MESSAGES)]
  expect(sentences.filter((sentence) => /introuvable/i.test(sentence))).toEqual([])
})
