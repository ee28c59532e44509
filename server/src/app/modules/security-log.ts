import cookie from '@fastify/cookie'
import fastifyPlugin from 'fastify-plugin'
import { hasHttps } from '../../platform/http/security-headers.ts'
import { createDeviceCookie } from '../../security-log/device-hooks.ts'
import { recordRequests } from '../../security-log/request-hooks.ts'
import { addSecurityLogRoutes } from '../../security-log/routes.ts'
import { createSecurityLog, type SecurityLog } from '../../security-log/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composeSecurityLog(context: AppContext): AppModule & { readonly securityLog: SecurityLog } {
  const securityLog = createSecurityLog({
    ...context,
    registry: context.metrics.registry,
  })
  const deviceCookie = createDeviceCookie({
    random: context.random,
    isSecure: hasHttps(context.config.publicOrigins),
    fingerprint: (text, purpose) => context.database.reader.secrets.fingerprint(text, purpose),
  })
  return {
    securityLog,
    edge: {
      routes: (routes) => addSecurityLogRoutes(routes, securityLog),
      plugin: fastifyPlugin(async (app) => {
        // Hooks run in order: the cookie must be set before the plugin writes the header. Cookies are parsed only on
        // demand.
        recordRequests(app, { log: securityLog, deviceCookie })
        await app.register(cookie, { hook: false, secret: deviceCookie.signer })
      }),
    },
    start: () => securityLog.start(),
    stop: () => securityLog.stop(),
  }
}
