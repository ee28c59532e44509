import { NOT_FOUND_MESSAGES, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { type AuditLogDependencies, createAuditLog } from '../audit-log/service.ts'
import { kindOfUser } from '../platform/players-repository.ts'
import type { Reader } from '../ports/database.ts'
import { type AnnouncementsDependencies, createAnnouncements } from './announcements.ts'
import { createGameSwitch, type GameSwitchDependencies } from './game-switch.ts'
import { createNotes, type NotesDependencies } from './notes.ts'

export type { AuditLog } from '../audit-log/service.ts'

type AdminDependencies = AuditLogDependencies &
  Omit<GameSwitchDependencies & NotesDependencies & AnnouncementsDependencies, 'auditLog'>

/** The part of the administration that other capabilities use. */
export function createAdminService(dependencies: AdminDependencies) {
  const auditLog = createAuditLog(dependencies)
  const means = { ...dependencies, auditLog }
  return {
    auditLog,
    games: createGameSwitch(means, 'games'),
    /** Stops only bets of the cycle; while the games are closed it takes none either. */
    cycleBets: createGameSwitch(means, 'cycle_bets'),
    notes: createNotes(means),
    announcements: createAnnouncements(means),
  }
}

export type AdminService = ReturnType<typeof createAdminService>

const OWN_CASE = 'Cette décision vous concerne vous-même : un autre administrateur doit la prendre.'

/** Nobody decides about their own money, block or game. An operator at the command line (null) is not a player. */
export function refuseOwnCase({
  adminId,
  concerned,
}: {
  readonly adminId: UserId | null
  readonly concerned: UserId | null | readonly UserId[]
}): Refusal | null {
  if (adminId === null || concerned === null) return null
  const isOwn = typeof concerned === 'string' ? concerned === adminId : concerned.includes(adminId)
  return isOwn ? refuse('FORBIDDEN', { message: OWN_CASE }) : null
}

/** A decision about a player concerns an account that exists, and no bot. */
export async function refuseUnlessPlayer(
  reader: Reader,
  { userId, ofBot }: { readonly userId: UserId; readonly ofBot: string },
): Promise<Refusal | null> {
  const kind = await kindOfUser(reader, userId)
  if (kind === null) return refuse('USER_NOT_FOUND', { message: NOT_FOUND_MESSAGES.player })
  return kind === 'bot' ? refuse('FORBIDDEN', { message: ofBot }) : null
}
