import { hash } from 'node:crypto'
import { assert } from '@bougie/engine'
import { type ImageType, PICTURE_HASH_LENGTH, PROFILE_PICTURE_BYTES_MAX } from '@bougie/protocol'

const DATA_URL = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/]+={0,2})$/

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const WEBP_OFFSET = 8

export interface ProfilePicture {
  readonly type: ImageType
  readonly bytes: Buffer
  /** Another picture has another one. */
  readonly hash: string
}

export type PictureCheck =
  | ({ readonly ok: true; readonly dataUrl: string } & Pick<ProfilePicture, 'hash'>)
  | { readonly ok: false; readonly reason: 'tooLarge' | 'notAPicture' }

/** The bytes decide what a picture is, whatever its data address claims; it is stored under its real type. */
export function checkProfilePicture(dataUrl: string): PictureCheck {
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  if (base64 === undefined) return { ok: false, reason: 'notAPicture' }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PROFILE_PICTURE_BYTES_MAX) return { ok: false, reason: 'tooLarge' }
  const type = typeOf(bytes)
  if (type === null) return { ok: false, reason: 'notAPicture' }
  return { ok: true, dataUrl: `data:${type};base64,${bytes.toString('base64')}`, hash: hashOf(bytes) }
}

/** A picture as it is stored. */
export function pictureFrom(dataUrl: string): ProfilePicture {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const type = typeOf(bytes)
  assert(type !== null, 'what is stored as a picture is one')
  return { type, bytes, hash: hashOf(bytes) }
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, PICTURE_HASH_LENGTH)
}

function typeOf(bytes: Buffer): ImageType | null {
  if (hasAt(bytes, 0, PNG)) return 'image/png'
  if (hasAt(bytes, 0, JPEG)) return 'image/jpeg'
  if (hasAt(bytes, 0, RIFF) && hasAt(bytes, WEBP_OFFSET, WEBP)) return 'image/webp'
  return null
}

function hasAt(bytes: Buffer, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte)
}
