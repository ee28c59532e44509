import type { UserId } from '@bougie/protocol'

/** The API tokens of a player. They come and go apart from the person, who may be away while a program is connected. */
type ProgramsId = `programs:${UserId}`
export type PresenceId = UserId | ProgramsId

const PROGRAMS = 'programs:'

export function programsOf(userId: UserId): ProgramsId {
  return `${PROGRAMS}${userId}`
}

export function isPrograms(id: PresenceId): id is ProgramsId {
  return id.startsWith(PROGRAMS)
}

/** The player whose person or programs these are. */
export function playerOf(id: PresenceId): UserId {
  return (isPrograms(id) ? id.slice(PROGRAMS.length) : id) as UserId
}

export interface PresenceChange {
  readonly id: PresenceId
  readonly online: boolean
  /** Online, and was so before, but may have been seen as away meanwhile: a reason to look again, and not an arrival. */
  readonly isAgain?: true
}

/** Those with at least one open socket, on any instance. A player with another tab is online. */
export interface Presence {
  connected(id: PresenceId, connectionId: string): Promise<void>
  disconnected(id: PresenceId, connectionId: string): Promise<void>
  isOnline(id: PresenceId): Promise<boolean>
  /** Whether one of the sockets is on this instance. */
  isHere(id: PresenceId): boolean
  /** Called, on one instance only, when the first socket opens and when the last one closes. */
  subscribe(listener: (change: PresenceChange) => void): () => void
}

/** Whether the player is there to act. A program may act only as a program, a person always. */
export async function isPresent(
  presence: Pick<Presence, 'isOnline'>,
  userId: UserId,
  { asProgram }: { readonly asProgram: boolean },
): Promise<boolean> {
  return (await presence.isOnline(userId)) || (asProgram && presence.isOnline(programsOf(userId)))
}
