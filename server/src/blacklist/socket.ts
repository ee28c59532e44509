import { CLOSE_CODES } from '@bougie/protocol'
import { subjectOfAddress } from '../platform/http/client-address.ts'
import { type Connection, userIdOf } from '../platform/ws/connection.ts'
import type { FanOut } from '../platform/ws/fan-out.ts'
import type { Gateway } from '../platform/ws/gateway.ts'
import type { BlockSubject } from './block.ts'
import type { BlacklistService } from './service.ts'

interface BlockedSocketsDependencies {
  readonly fanOut: FanOut
  readonly blacklist: BlacklistService
  readonly gateway: Pick<Gateway, 'refuse'>
}

/** Closes running sockets as soon as a block begins. */
export function closeBlockedSockets({ fanOut, blacklist, gateway }: BlockedSocketsDependencies): void {
  blacklist.onBlocked((subject) => {
    for (const connection of socketsOf(fanOut, subject)) gateway.refuse(connection, CLOSE_CODES.blacklisted)
  })
}

function socketsOf(fanOut: FanOut, subject: BlockSubject): readonly Connection[] {
  if (subject.kind === 'user') return [...fanOut.connectionsOf(subject.userId)]
  // Only sockets of guests: players may share the address with strangers.
  return [...fanOut.all()].filter(
    (connection) => userIdOf(connection) === null && subjectOfAddress(connection.transport.address) === subject.address,
  )
}
