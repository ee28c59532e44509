import { CLOSE_CODES } from '@bougie/protocol'
import { subjectOfAddress } from '../platform/http/client-address.ts'
import { type Connection, type OnRefusedSocket, userIdOf } from '../platform/ws/connection.ts'
import type { FanOut } from '../platform/ws/fan-out.ts'
import type { BlockSubject } from './block.ts'
import type { BlacklistService } from './service.ts'

interface BlockedSocketsDependencies {
  readonly fanOut: FanOut
  readonly blacklist: BlacklistService
  readonly onRefused: OnRefusedSocket
}

/** Closes running sockets as soon as a block begins. */
export function closeBlockedSockets({ fanOut, blacklist, onRefused }: BlockedSocketsDependencies): void {
  const closeCode = CLOSE_CODES.blacklisted
  blacklist.onBlocked((subject) => {
    for (const connection of socketsOf(fanOut, subject)) {
      if (connection.isOpen)
        onRefused({ closeCode, userId: userIdOf(connection), address: connection.transport.address })
      fanOut.close(connection, closeCode)
    }
  })
}

function socketsOf(fanOut: FanOut, subject: BlockSubject): readonly Connection[] {
  if (subject.kind === 'user') return [...fanOut.connectionsOf(subject.userId)]
  // Only sockets of guests: players may share the address with strangers.
  return [...fanOut.all()].filter(
    (connection) => userIdOf(connection) === null && subjectOfAddress(connection.transport.address) === subject.address,
  )
}
