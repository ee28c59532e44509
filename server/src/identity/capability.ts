import type { UserId } from '@bougie/protocol'
import { DAY_MS } from '../platform/durations.ts'
import { createRepeater, sweepInBatches, sweepRows } from '../platform/scheduling/repeater.ts'
import type { Transaction } from '../ports/database.ts'
import { createAccountService } from './account-service.ts'
import * as apiTokens from './api-token-repository.ts'
import { createApiTokens } from './api-tokens.ts'
import * as challenges from './challenge-repository.ts'
import { createConfirmations } from './confirmation.ts'
import { createIdentityParts, type IdentityDependencies, type IdentityParts } from './dependencies.ts'
import { createPasskeyAttachment } from './passkey-attachment.ts'
import { createPasskeyKeys } from './passkey-keys.ts'
import { createPasskeyService } from './passkey-service.ts'
import { createProfileService } from './profile-service.ts'
import { createRecovery } from './recovery.ts'
import { refuseLastAdmin } from './role.ts'
import { createSessionList } from './session-list.ts'
import { publishEnded } from './sessions.ts'
import * as tokens from './token-repository.ts'
import { createWeb3Service } from './web3-service.ts'

/** Passkeys, accounts of wallets, sessions and profiles. */
export function createIdentityCapability(outside: IdentityDependencies) {
  const parts = createIdentityParts(outside)
  const attachment = createPasskeyAttachment(parts)
  const web3 = createWeb3Service(parts)
  return {
    webAuthn: parts.webAuthn,
    sessions: parts.sessions,
    passkeys: createPasskeyService(parts, attachment),
    attachment,
    accounts: createAccountService(parts),
    web3,
    confirmations: createConfirmations(parts, web3),
    apiTokens: createApiTokens(parts),
    profiles: createProfileService(parts),
    sessionList: createSessionList(parts),
    passkeyKeys: createPasskeyKeys(parts),
    recovery: createRecovery(parts),
    expirySweep: createExpirySweep(parts),
    refuseLastAdmin: (transaction: Transaction, userId: UserId) =>
      refuseLastAdmin(transaction, { userId, adminWallets: parts.adminWallets }),
  }
}

export type IdentityCapability = ReturnType<typeof createIdentityCapability>

const SWEEP_EVERY_MS = 60_000
/** As long as an ended API token may still be looked up by support; later only the security log has its history. */
const API_TOKENS_KEPT_MS = 30 * DAY_MS

/** Removes expired tokens, challenges and nonces, and closes the sockets of expired sessions. */
function createExpirySweep(dependencies: IdentityParts) {
  const { database, bus, clock } = dependencies

  const removeRows = (remove: typeof apiTokens.removeEnded, keptMs = 0) =>
    sweepRows(database, (transaction, max) => remove(transaction, { beforeMs: clock.nowMs() - keptMs, max }))

  async function sweep(): Promise<void> {
    await sweepInBatches(async (max) => {
      const { removed, ended } = await database.transaction((transaction) =>
        tokens.removeExpired(transaction, { beforeMs: clock.nowMs(), max }),
      )
      publishEnded(bus, ended)
      return removed
    })
    await removeRows(challenges.removeExpired)
    await removeRows(challenges.removeExpiredNonces)
    await removeRows(apiTokens.removeEnded, API_TOKENS_KEPT_MS)
  }

  return createRepeater(dependencies, { name: 'expiry sweep', everyMs: SWEEP_EVERY_MS, run: sweep })
}
