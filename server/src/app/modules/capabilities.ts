import { createBattleSettings, createCycleSettings } from '@bougie/engine'
import { BRAND } from '@bougie/protocol'
import { createAdminService } from '../../admin/service.ts'
import { moveVisits } from '../../analytics/repository.ts'
import { visitorOf } from '../../blacklist/routes.ts'
import { type BlacklistService, createBlacklistService } from '../../blacklist/service.ts'
import * as bots from '../../games/battle/bots/bot-repository.ts'
import { createBattleCapability } from '../../games/battle/capability.ts'
import { createCycleCapability } from '../../games/cycle/capability.ts'
import { createIdentityCapability } from '../../identity/capability.ts'
import { createInfluencerService } from '../../influencer/service.ts'
import { inheritExclusion } from '../../personal-data/repository.ts'
import type { AccessGuard } from '../../platform/http/access-guard.ts'
import { neighboursOfAddress, subjectOfAddress } from '../../platform/http/client-address.ts'
import { hasHttps } from '../../platform/http/security-headers.ts'
import { eventOfAutomaticBlock } from '../../security-log/operator-events.ts'
import { createSecurityLog } from '../../security-log/service.ts'
import { createWalletCapability } from '../../wallet/capability.ts'
import type { AppContext } from './app-context.ts'

export type Capabilities = ReturnType<typeof createCapabilities>

/** Creates the capabilities, each with those that it calls. */
export function createCapabilities(context: AppContext) {
  const { config, database, feeds } = context
  const { registry } = context.metrics
  const securityLog = createSecurityLog({ ...context, registry })
  const admin = createAdminService(context)
  const { auditLog } = admin
  const blacklist = createBlacklistService({
    ...context,
    auditLog,
    onAutomatic: (subject) => securityLog.record(eventOfAutomaticBlock(subject)),
  })
  const wallet = createWalletCapability({
    ...context,
    ...config,
    auditLog,
    provider: context.paymentProvider,
    // Behind https a proxy on this machine that is not trusted to name the players would exempt all of them.
    exemptsThisMachine: !hasHttps(config.publicOrigins),
  })
  const { ledger, limitGuard } = wallet
  const influencer = createInfluencerService({ ...context, ledger, idempotentCalls: wallet.idempotentCalls, auditLog })
  const { referrals } = influencer
  const identity = createIdentityCapability({
    ...context,
    ...config,
    wallets: wallet.wallets,
    blacklist,
    referrals,
    inheritExclusion,
    moveVisits,
    relyingParty: { id: config.rpId, name: BRAND, origins: config.publicOrigins },
  })
  const battle = createBattleCapability({
    ...context,
    ledger,
    limitGuard,
    settings: createBattleSettings({
      ...config.battle,
      countdownMs: config.matchCountdownMs,
      priceSource: feeds[0]?.source ?? 'simulated',
    }),
    bots: config.bots,
    registry,
  })
  const cycle = createCycleCapability({
    ...context,
    ledger,
    limitGuard,
    referrals,
    settings: createCycleSettings(config.cycle),
    // The battle capability created them: the same bots play both games.
    botBettors: {
      enabled: config.bots.enabled,
      load: async () => (await bots.all(database.reader)).map(({ id }) => id),
    },
    registry,
  })
  const accessGuard = guardBy(blacklist)
  return { securityLog, admin, blacklist, accessGuard, wallet, influencer, identity, battle, cycle }
}

function guardBy(blacklist: BlacklistService): AccessGuard {
  return {
    get hasActive() {
      return blacklist.hasActive
    },
    refuseBlocked: (caller) => blacklist.refuseBlocked(visitorOf(caller)),
    async countHit({ userId, address, isProgram }) {
      // A stolen token must not shut out its player, and it is throttled already: each token by a share of its player's
      // limits, all of them by the whole.
      if (isProgram) return
      await blacklist.countHit(
        userId === null
          ? { subject: { kind: 'address', address: subjectOfAddress(address) }, site: neighboursOfAddress(address) }
          : { subject: { kind: 'user', userId }, site: null },
      )
    },
  }
}
