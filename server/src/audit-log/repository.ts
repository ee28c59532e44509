import type { UserId } from '@bougie/protocol'
import type { Prisma } from '../generated/sqlite/client.ts'
import { NEWEST_FIRST, olderThan } from '../platform/database/list-page.ts'
import type { Page } from '../platform/page-cursor.ts'
import { pseudosOf } from '../platform/players-repository.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export interface AdminAction {
  readonly id: string
  /** Null for an operator at the command line. */
  readonly adminId: UserId | null
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly details: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

export interface NamedAdminAction extends AdminAction {
  readonly pseudo: string | null
  /** By which admins recognise the subject; null when the entry has only its id. */
  readonly subjectName: string | null
  /** Names of the players in subject and details, by id. */
  readonly pseudos: Readonly<Record<string, string>>
}

/** A missing or null filter finds everything. */
export interface ActionSearch extends Page {
  /** Finds actions by this player, about them, or with them in the details: a withdrawal, a battle. */
  readonly userId?: UserId | null
  readonly action?: string | null
  readonly from?: Date | null
  readonly until?: Date | null
}

export async function insert(transaction: Transaction, { subject, details, ...action }: AdminAction) {
  await transaction.models.adminAction.create({
    data: { ...action, subjectType: subject.type, subjectId: subject.id, details: JSON.stringify(details) },
  })
}

/** Newest first. */
export async function list(reader: Reader, search: ActionSearch): Promise<readonly NamedAdminAction[]> {
  const { limit, before, userId = null, action = null, from = null, until = null } = search
  const { adminAction } = reader.models
  const older = await olderThan(before, adminAction)
  const filters: Prisma.AdminActionWhereInput[] = [
    older,
    { createdAt: { ...(from !== null && { gte: from }), ...(until !== null && { lt: until }) } },
  ]
  if (action !== null) filters.push({ action })
  if (userId !== null) {
    filters.push({ OR: [{ adminId: userId }, { subjectId: userId }, { details: { contains: userId } }] })
  }
  const rows = await adminAction.findMany({
    where: { AND: filters },
    orderBy: NEWEST_FIRST,
    take: limit,
  })
  const actions = rows.map(actionFrom)
  const playerIds = actions.flatMap((action) => [action.adminId, ...playersIn(action)])
  const pseudos = await pseudosOf(reader, playerIds)
  return actions.map((action) => ({
    ...action,
    pseudo: pseudos.get(action.adminId ?? '') ?? null,
    subjectName: subjectNameOf(action, pseudos),
    pseudos: Object.fromEntries(
      playersIn(action).flatMap((id) => {
        const pseudo = pseudos.get(id)
        return pseudo === undefined ? [] : [[id, pseudo]]
      }),
    ),
  }))
}

/** A subject, and the time within which an action about it can only have been recorded. */
export interface SubjectSpan {
  readonly id: string
  readonly from: Date
  readonly until: Date
}

/** The entries of these actions about these subjects. The index is by time alone, hence the spans. */
export async function listAbout(
  reader: Reader,
  { actions, subjects }: { readonly actions: readonly string[]; readonly subjects: readonly SubjectSpan[] },
): Promise<readonly (AdminAction & { readonly pseudo: string | null })[]> {
  if (subjects.length === 0) return []
  const OR = subjects.map(({ id, from, until }) => ({ subjectId: id, createdAt: { gte: from, lte: until } }))
  const rows = await reader.models.adminAction.findMany({ where: { action: { in: [...actions] }, OR } })
  const found = rows.map(actionFrom)
  const pseudos = await pseudosOf(
    reader,
    found.map(({ adminId }) => adminId),
  )
  return found.map((action) => ({ ...action, pseudo: pseudos.get(action.adminId ?? '') ?? null }))
}

function actionFrom({
  adminId,
  subjectType,
  subjectId,
  details,
  ...row
}: Prisma.AdminActionGetPayload<object>): AdminAction {
  const subject = { type: subjectType, id: subjectId }
  return { ...row, adminId: adminId as UserId | null, subject, details: JSON.parse(details) }
}

function playersOfSubject({ subject: { type, id }, details }: AdminAction): readonly string[] {
  if (type === 'user') return [id]
  const { players } = details
  return type === 'battle' && Array.isArray(players) ? players.map(String) : []
}

function playersIn(action: AdminAction): readonly string[] {
  const { userId, previousUserId } = action.details
  return [...playersOfSubject(action), ...[userId, previousUserId].filter((id) => typeof id === 'string')]
}

function subjectNameOf(action: AdminAction, pseudos: ReadonlyMap<string, string>): string | null {
  const { subject, details } = action
  const pseudosOfSubject = playersOfSubject(action).flatMap((id) => pseudos.get(id) ?? [])
  if (pseudosOfSubject.length > 0) return pseudosOfSubject.join(' – ')
  if (subject.type === 'address') return subject.id
  // A creator link has a code, a withdrawal a reference, a cycle a number.
  const name = details['code'] ?? details['reference'] ?? details['number']
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null
}
