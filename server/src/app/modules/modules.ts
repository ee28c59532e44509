import { eurosFromCents } from '@bougie/protocol'
import cookie from '@fastify/cookie'
import fastifyPlugin from 'fastify-plugin'
import { addAdminRoutes, addCareRoutes, addGamesRoutes } from '../../admin/routes.ts'
import { addBlacklistRoutes } from '../../blacklist/routes.ts'
import { addChallengeRoutes, createChallengeGuesses } from '../../games/battle/challenge/challenge-routes.ts'
import { withdrawChallengesOf } from '../../games/battle/challenge/challenge-service.ts'
import { createLeaderboards } from '../../games/battle/play/leaderboards.ts'
import { leaderboard, shownNames } from '../../games/battle/play/player-repository.ts'
import { addBattleRoutes } from '../../games/battle/routes.ts'
import { ranks as cycleRanks } from '../../games/cycle/play/cycle-repository.ts'
import { addCycleRoutes } from '../../games/cycle/routes.ts'
import { addIdentityRoutes } from '../../identity/routes.ts'
import { addInfluencerRoutes } from '../../influencer/routes.ts'
import { createAccountDeletion } from '../../personal-data/deletion.ts'
import { createPersonalDataExport } from '../../personal-data/export.ts'
import { addPersonalDataRoutes } from '../../personal-data/routes.ts'
import { createAttemptLimit } from '../../platform/http/rate-limits.ts'
import { hasHttps } from '../../platform/http/security-headers.ts'
import { createArrivals } from '../../players/arrivals.ts'
import { followersOf } from '../../players/follow-repository.ts'
import { createFollows } from '../../players/follows.ts'
import { createPlayerProfiles } from '../../players/player-profiles.ts'
import { createPlayerStates } from '../../players/player-states.ts'
import { addPlayerRoutes } from '../../players/routes.ts'
import { createStatistics } from '../../players/statistics.ts'
import { createDeviceCookie } from '../../security-log/device-hooks.ts'
import { recordRequests } from '../../security-log/request-hooks.ts'
import { addSecurityLogRoutes } from '../../security-log/routes.ts'
import type { SecurityLog } from '../../security-log/service.ts'
import { addWalletRoutes } from '../../wallet/routes.ts'
import type { Config } from '../config/config.ts'
import type { AppContext, AppModule } from './app-context.ts'
import { composeBackOffice } from './back-office.ts'
import { createCapabilities } from './capabilities.ts'
import { composeSockets } from './sockets.ts'

/** Creates the capabilities and lists their modules, in the order in which they start. */
export function composeModules(context: AppContext) {
  const { config, database, tasks } = context
  const capabilities = createCapabilities(context)
  const { admin, wallet, influencer, identity, battle, cycle, blacklist, securityLog } = capabilities
  const nowMs = () => context.clock.nowMs()
  const guesses = createChallengeGuesses(context)
  const sockets = composeSockets(context, { ...capabilities, guesses })
  const decisions = [admin.games, admin.cycleBets, admin.announcements]
  const arrivals = createArrivals({ ...context, followersOf })

  const modules: readonly AppModule[] = [
    { start: cycle.publication.recover },
    {
      routes: (routes) => addSecurityLogRoutes(routes, securityLog),
      plugin: securityLogPlugin(context, securityLog),
      start: securityLog.start,
      stop: securityLog.stop,
    },
    {
      routes(routes) {
        addAdminRoutes(routes, admin)
        addCareRoutes(routes, admin)
        addGamesRoutes(routes, { ...admin, offers: offersOf(config), nowMs })
      },
      async start() {
        for (const decision of decisions) await decision.start()
      },
      stop() {
        for (const decision of decisions) decision.stop()
      },
    },
    {
      routes: (routes) => addBlacklistRoutes(routes, { blacklist, nowMs }),
      start: blacklist.start,
      stop: blacklist.stop,
    },
    { routes: (routes) => addWalletRoutes(routes, wallet), start: wallet.start, stop: wallet.stop },
    { routes: (routes) => addInfluencerRoutes(routes, influencer) },
    {
      routes: (routes) => addIdentityRoutes(routes, identity, createAttemptLimit(context)),
      start() {
        identity.expirySweep.start()
        // Where local wallets sign in too, as in development, the first passkey loads it: a seventh of the start.
        if (!config.localWallets) tasks.run('load the passkey library', () => identity.webAuthn.warmUp())
      },
      stop: identity.expirySweep.stop,
    },
    sockets,
    {
      routes(routes) {
        const ranks = { battle: leaderboard, cycle: cycleRanks }
        const leaderboards = createLeaderboards({ ...context, ranks, shownNames })
        addBattleRoutes(routes, { ...battle, database, leaderboards })
        addChallengeRoutes(routes, { ...battle, service: battle.challenges, guesses })
      },
      start: battle.start,
      stop: battle.stop,
    },
    {
      routes: (routes) => addCycleRoutes(routes, context),
      async start() {
        // Before the first cycle starts. Battles are set by `operatorRules`, once they have resumed.
        const { setGamesClosed } = cycle.service
        admin.games.onChange(setGamesClosed)
        setGamesClosed(admin.games.isClosed())
        await cycle.start()
      },
      stop: cycle.stop,
    },
    {
      routes(routes) {
        const exports = createPersonalDataExport({ ...context, wholeStatement: wallet.wholeStatement })
        const deletion = createAccountDeletion({
          ...context,
          ledger: wallet.ledger,
          corrections: wallet.corrections,
          refuseLastAdmin: identity.refuseLastAdmin,
          auditLog: admin.auditLog,
          leaveQueue: (userId) => battle.matchmaking.leave(userId),
          withdrawChallengesOf,
        })
        addPersonalDataRoutes(routes, { ...context, exports, deletion })
      },
    },
    {
      routes(routes) {
        const states = createPlayerStates({ ...context, battles: battle.battles })
        addPlayerRoutes(routes, {
          profiles: createPlayerProfiles({ ...context, states, ratings: battle.ratings }),
          follows: createFollows({ ...context, states }),
          statistics: createStatistics({ ...context, wallets: wallet.wallets, roundsOf: battle.roundsOf }),
        })
      },
      start: arrivals.start,
      stop: arrivals.stop,
    },
    ...composeBackOffice(context, { ...capabilities, fanOut: sockets.fanOut }),
  ]
  return { ...capabilities, gateway: sockets.gateway, modules }
}

function securityLogPlugin({ random, config, database }: AppContext, log: SecurityLog) {
  const deviceCookie = createDeviceCookie({
    random,
    isSecure: hasHttps(config.publicOrigins),
    fingerprint: (text, purpose) => database.reader.secrets.fingerprint(text, purpose),
  })
  return fastifyPlugin(async (app) => {
    // Hooks run in order: the cookie must be set before the plugin writes the header. Cookies are parsed only on demand.
    recordRequests(app, { log, deviceCookie })
    await app.register(cookie, { hook: false, secret: deviceCookie.signer })
  })
}

function offersOf({ localWallets, analytics, operator, welcomeBalanceCents, bots }: Config) {
  const botAfterMs = bots.enabled ? bots.delayMs : null
  return { localWallets, analytics, operator, welcomeBalance: eurosFromCents(welcomeBalanceCents), botAfterMs }
}
