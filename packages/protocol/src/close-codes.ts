/** Why a socket was closed. Codes are never reused for another reason. */
export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  policyViolation: 1008,
  messageTooBig: 1009,
  serviceRestart: 1012,
  tooSlow: 1013,
  silent: 4000,
  unauthorized: 4001,
  blacklisted: 4003,
  rateLimited: 4008,
} as const
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES]

/** Limits that both ends know. */
export const SOCKET_LIMITS = {
  frameBytesMax: 8 * 1024,
  pingEveryMs: 15_000,
  /** The client gives up when it received no pong for this long. */
  pongWithinMs: 30_000,
  /** The server gives up when it received no ping for this long. */
  pingWithinMs: 45_000,
  rateWindowMs: 5_000,
  messagesPerRateWindowMax: 50,
  bufferedBytesMax: 1024 * 1024,
} as const

/** Sent as the reason of `serviceRestart`, with a different delay for each socket so that not all reconnect at once. */
export function retryHint(retryMs: number): string {
  return `retry-ms=${Math.round(retryMs)}`
}

/** The delay before the next connection; null when the server gave none. */
export function retryMsFrom(reason: string): number | null {
  const match = /^retry-ms=(\d{1,5})$/.exec(reason)
  return match === null ? null : Number(match[1])
}
