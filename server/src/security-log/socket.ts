import { CLOSE_CODES, type ErrorCode } from '@bougie/protocol'
import { subjectOfAddress } from '../platform/http/client-address.ts'
import type { RefusedSocket } from '../platform/ws/connection.ts'
import type { SecurityDetails } from './repository.ts'

const CODES: Readonly<Record<RefusedSocket['closeCode'], ErrorCode>> = {
  [CLOSE_CODES.unauthorized]: 'UNAUTHORIZED',
  [CLOSE_CODES.blacklisted]: 'BLACKLISTED',
  [CLOSE_CODES.rateLimited]: 'RATE_LIMIT',
}

export function eventOfSocket({ closeCode, userId, address }: RefusedSocket): SecurityDetails {
  return {
    kind: 'refused',
    method: 'socket',
    outcome: 'refused',
    code: CODES[closeCode],
    userId,
    address: subjectOfAddress(address),
    deviceMark: null,
  }
}
