import { CLOSE_CODES } from '@bougie/protocol'
import { subjectOfAddress } from '../http/client-address.ts'
import { type Connection, userIdOf } from '../ws/connection.ts'
import type { FanOut } from '../ws/fan-out.ts'
import type { BlockSubject } from './block.ts'
import type { BlacklistService } from './service.ts'

/** A block holds for running sockets too, from its first moment. */
export function closeBlockedSockets({ fanOut, blacklist }: { fanOut: FanOut; blacklist: BlacklistService }): void {
  blacklist.onBlocked((subject) => {
    for (const connection of socketsOf(fanOut, subject)) fanOut.close(connection, CLOSE_CODES.blacklisted)
  })
}

function socketsOf(fanOut: FanOut, subject: BlockSubject): readonly Connection[] {
  if (subject.kind === 'user') return [...fanOut.connectionsOf(subject.userId)]
  // Only those of guests: players may share the address with strangers.
  return [...fanOut.all()].filter(
    (connection) => userIdOf(connection) === null && subjectOfAddress(connection.transport.address) === subject.address,
  )
}
