import fastifyPlugin from 'fastify-plugin'
import { createSecurityLogRepository } from '../../infrastructure/prisma/security-log-repository.ts'
import { recordRequests } from '../../security-log/request-hooks.ts'
import { addSecurityLogRoutes } from '../../security-log/routes.ts'
import { createSecurityLog, type SecurityLog } from '../../security-log/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composeSecurityLog(context: AppContext): AppModule & { readonly securityLog: SecurityLog } {
  const securityLog = createSecurityLog({
    ...context,
    registry: context.metrics.registry,
    repository: createSecurityLogRepository(),
  })
  return {
    securityLog,
    edge: {
      routes: (routes) => addSecurityLogRoutes(routes, securityLog),
      plugin: fastifyPlugin(async (app) => recordRequests(app, securityLog)),
    },
    start: () => securityLog.start(),
    stop: () => securityLog.stop(),
  }
}
