// The server's own id of a browser, set at a sign-in. It authenticates nobody: it only shows that two wallets were
// opened in one browser, so that their battles are unrated (decision 225). An id is trusted only with the server's
// signature, and only its fingerprint is stored.
import { timingSafeEqual } from 'node:crypto'
import type { UnsignResult } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '../platform/durations.ts'
import type { Random } from '../ports/random.ts'
import { DEVICE_DAYS } from './service.ts'

const ID_BYTES = 32
const SIGNED = /^([\w-]{43})\.([\w-]{43})$/
const NAME = 'bougie-device'
/** The narrowest path that all sign-in calls share. */
const PATH = '/api'

export interface DeviceCookieDependencies {
  readonly random: Pick<Random, 'bytes'>
  /** Whether players use https. */
  readonly isSecure: boolean
  /** Useless without the key, which is not in the database. */
  readonly fingerprint: (text: string, purpose: string) => string
}

export function createDeviceCookie({ random, isSecure, fingerprint }: DeviceCookieDependencies) {
  // With this prefix browsers accept the cookie only over https, so a network attacker can't set another one.
  const name = isSecure ? `__Secure-${NAME}` : NAME
  const signatureOf = (id: string) => fingerprint(id, 'signature of a device')

  /** Signs with a key derived from the server's data key, so operators have no additional secret to keep. */
  const signer = {
    sign: (id: string) => `${id}.${signatureOf(id)}`,
    unsign(signed: string): UnsignResult {
      const [, id = '', signature = ''] = SIGNED.exec(signed) ?? []
      const isOwn = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id)))
      return isOwn ? { valid: true, renew: false, value: id } : { valid: false, renew: false, value: null }
    },
  }

  return {
    signer,
    /** Keeps the browser's id or assigns one; returns the fingerprint to store. */
    mark(request: FastifyRequest, reply: FastifyReply): string {
      const sent = request.server.parseCookie(request.headers.cookie ?? '')[name]
      const known = sent === undefined ? null : request.unsignCookie(sent)
      const id = known?.valid ? known.value : Buffer.from(random.bytes(ID_BYTES)).toString('base64url')
      reply.setCookie(name, id, {
        path: PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: (DEVICE_DAYS * DAY_MS) / SECOND_MS,
        signed: true,
      })
      return fingerprint(id, 'device')
    },
  }
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>
