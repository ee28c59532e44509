import {
  type ActionsQuery,
  type BotsFilter,
  type CycleId,
  ENDPOINTS,
  type ExportedList,
  type ExportQuery,
  refuseMissing,
  type ServiceStatus,
  type UserId,
} from '@bougie/protocol'
import type { AdminAction, AuditLog, NamedAdminAction } from '../audit-log/service.ts'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import { type Connection, userIdOf } from '../platform/ws/connection.ts'
import type { Database } from '../ports/database.ts'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import type { Announcement } from './announcement-repository.ts'
import type { Announcements } from './announcements.ts'
import { type ExportSource, type ExportSources, exportList } from './exports.ts'
import type { FiguresService, SocketCount } from './figures.ts'
import type { GameSwitch } from './game-switch.ts'
import type { NamedNote } from './note-repository.ts'
import type { Notes } from './notes.ts'
import { expectedReopening } from './reopening.ts'
import type { AdminService } from './service.ts'

export function addAdminRoutes(routes: Routes, { auditLog }: AdminService): void {
  routes.add(ENDPOINTS.adminActions, async ({ query: { limit, before, ...filter } }) => {
    const actions = await auditLog.list({ ...actionsWanted(filter), limit, before: cursorOf(before) })
    return actions.map(toActionRecord)
  })
}

export function actionsWanted({ user_id, action, from, until }: Omit<ActionsQuery, 'limit' | 'before'>) {
  return {
    userId: user_id ?? null,
    action: action || null,
    from: from === undefined ? null : new Date(from),
    until: until === undefined ? null : new Date(until),
  }
}

export function toActionRecord(entry: NamedAdminAction) {
  const { id, adminId, pseudo, action, subject, subjectName, pseudos, details, createdAt } = entry
  return {
    id,
    admin_id: adminId,
    pseudo,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    subject_name: subjectName,
    details: { ...details },
    pseudos: { ...pseudos },
    created_at: createdAt.toISOString(),
  }
}

/** Routes for notes about players and for announcements. */
export function addCareRoutes(
  routes: Routes,
  { notes, announcements }: { readonly notes: Notes; readonly announcements: Announcements },
): void {
  routes.add(ENDPOINTS.userNotes, async ({ params, query }) => {
    const found = await notes.list({ userId: params.id, limit: query.limit, before: cursorOf(query.before) })
    return found.map(toNote)
  })

  routes.add(ENDPOINTS.addUserNote, async ({ session, params, body }) => {
    const added = await notes.add({ userId: params.id, adminId: session.userId, text: body.text })
    return 'ok' in added ? added : toNote(added)
  })

  routes.add(ENDPOINTS.announce, async ({ session, body }) => {
    const made = await announcements.announce({
      text: body.text,
      endsAt: new Date(body.ends_at),
      adminId: session.userId,
    })
    return made.ok ? { announcement: toAnnouncement(made.announcement) } : made
  })

  routes.add(ENDPOINTS.endAnnouncement, async ({ session }) => {
    await announcements.end(session.userId)
    return undefined
  })
}

export function toAnnouncement(announcement: Announcement | null) {
  if (announcement === null) return null
  const { id, text, endsAt } = announcement
  return { id, text, ends_at: endsAt.toISOString() }
}

function toNote({ id, userId, adminId, pseudo, text, createdAt }: NamedNote) {
  return { id, user_id: userId, admin_id: adminId, pseudo, text, created_at: createdAt.toISOString() }
}

/** A file is expensive to make, so exports are limited per admin. */
const EXPORTS_PER_ADMIN: RateRule = { name: 'admin exports', max: 20, windowMs: 5 * 60_000 }

export interface ExportsOffered {
  readonly sources: ExportSources
  /** Null when the cycle does not exist. */
  readonly betsOfCycle: (cycleId: CycleId, bots: BotsFilter) => Promise<ExportSource | null>
  readonly rateLimiter: RateLimiter
  readonly auditLog: Pick<AuditLog, 'record'>
  readonly database: Pick<Database, 'transaction'>
}

interface ExportedFile {
  readonly adminId: UserId
  readonly subject: AdminAction['subject']
  readonly list: ExportedList | 'cycle_bets'
  readonly filter: object
}

/** A text that was searched may name a player, and the audit log never forgets: it is only marked as given. */
function recordedFilter({ q, address, ...filter }: ExportQuery): object {
  return { ...filter, ...(q !== undefined && { q: true }), ...(address !== undefined && { address: true }) }
}

export function addExportRoutes(routes: Routes, offered: ExportsOffered): void {
  const { sources, betsOfCycle, rateLimiter, auditLog, database } = offered
  const refuseMany = ({ userId }: { readonly userId: UserId }) => rateLimiter.hit(EXPORTS_PER_ADMIN, userId)
  /** Before the file begins: whoever takes a part of it has taken it. */
  const record = ({ adminId, subject, ...details }: ExportedFile) =>
    database.transaction((transaction) =>
      auditLog.record(transaction, { adminId, action: 'list_exported', subject, details }),
    )

  routes.add(ENDPOINTS.adminExport, async ({ session, params: { list }, query }) => {
    const refusal = await refuseMany(session)
    if (refusal !== null) return refusal
    await record({ adminId: session.userId, subject: { type: 'list', id: list }, list, filter: recordedFilter(query) })
    return { name: `${list}.csv`, text: exportList(sources[list], query) }
  })

  routes.add(ENDPOINTS.adminCycleBetsExport, async ({ session, params: { id }, query: { bots } }) => {
    const refusal = await refuseMany(session)
    if (refusal !== null) return refusal
    const source = await betsOfCycle(id, bots)
    if (source === null) return refuseMissing('cycle')
    await record({ adminId: session.userId, subject: { type: 'cycle', id }, list: 'cycle_bets', filter: { bots } })
    return { name: 'cycle-bets.csv', text: exportList(source) }
  })
}

export function addFiguresRoutes(routes: Routes, figures: FiguresService): void {
  routes.add(ENDPOINTS.figures, () => figures.now())
}

export function countConnections(connections: Iterable<Connection>): SocketCount {
  const online = new Set<string>()
  let players = 0
  let guests = 0
  for (const connection of connections) {
    const userId = userIdOf(connection)
    if (userId === null) guests += 1
    else players += 1
    if (userId !== null) online.add(userId)
  }
  return { players, guests, online: online.size }
}

interface GamesRoutesDependencies {
  readonly games: GameSwitch
  readonly cycleBets: GameSwitch
  readonly announcements: Pick<Announcements, 'current'>
  readonly offers: Pick<ServiceStatus, 'localWallets' | 'analytics' | 'botAfterMs' | 'operator' | 'welcomeBalance'>
  readonly nowMs: () => number
}

export function addGamesRoutes(
  routes: Routes,
  { games, cycleBets, announcements, offers, nowMs }: GamesRoutesDependencies,
): void {
  routes.add(ENDPOINTS.status, async () => ({
    ...statusOf(games, nowMs()),
    announcement: toAnnouncement(announcements.current()),
    ...offers,
  }))

  routes.add(ENDPOINTS.closeGames, async ({ session, body: { closed, reopensAt, opensItself } }) => {
    const atMs = reopensAt == null ? null : Date.parse(reopensAt)
    const reopening = { atMs, opensItself: opensItself ?? false }
    const stored = await games.set({ closed, reopening, adminId: session.userId })
    return stored.ok ? { closed } : stored
  })

  routes.add(ENDPOINTS.switchCycleBets, async ({ session, body: { enabled } }) => {
    await cycleBets.set({ closed: !enabled, adminId: session.userId })
    return { enabled }
  })
}

function statusOf(games: GameSwitch, nowMs: number) {
  if (!games.isClosed()) return { gameClosed: false, reopensAt: null, reopensAtGiven: false, opensItself: false }
  const { atMs, isGiven, opensItself } = expectedReopening(games.reopening(), nowMs)
  return { gameClosed: true, reopensAt: new Date(atMs).toISOString(), reopensAtGiven: isGiven, opensItself }
}
