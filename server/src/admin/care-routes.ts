import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import { cursorOf } from '../page-cursor.ts'
import type { Announcement, Announcements } from './announcements.ts'
import type { NamedNote, Notes } from './notes.ts'

/** What looking after players and telling them something needs. */
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
