import fastifyPlugin from 'fastify-plugin'
import { createSecurityLogRepository } from '../adapters/prisma/security-log-repository.ts'
import { noteCalls } from '../security-log/note-calls.ts'
import { addSecurityLogRoutes } from '../security-log/routes.ts'
import { createSecurityLog, type SecurityLog } from '../security-log/security-log.ts'
import type { House, Room } from './house.ts'

export function composeSecurityLog(house: House): Room & { readonly securityLog: SecurityLog } {
  const securityLog = createSecurityLog({
    ...house,
    registry: house.metrics.registry,
    repository: createSecurityLogRepository(),
  })
  return {
    securityLog,
    edge: {
      routes: (routes) => addSecurityLogRoutes(routes, securityLog),
      plugin: fastifyPlugin(async (app) => noteCalls(app, securityLog)),
    },
    start: () => securityLog.start(),
    stop: () => securityLog.stop(),
  }
}
