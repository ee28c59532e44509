import { hash } from 'node:crypto'
import { assert } from '@bougie/engine'
import { type ImageType, PICTURE_HASH_LENGTH, PROFILE_PICTURE_BYTES_MAX } from '@bougie/protocol'
import { readPicture } from './picture-bytes.ts'

const DATA_URL = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/]+={0,2})$/

const STORED = /^data:(image\/[a-z]+);base64,(.*)$/
/** To either side: what is larger takes a phone more memory than it has. */
export const PICTURE_PIXELS_MAX = 2048

export interface ProfilePicture {
  readonly type: ImageType
  readonly bytes: Buffer
  /** Another picture has another one. */
  readonly hash: string
}

export type PictureCheck =
  | ({ readonly ok: true; readonly dataUrl: string } & Pick<ProfilePicture, 'hash'>)
  | { readonly ok: false; readonly reason: 'tooLarge' | 'notAPicture' | 'tooManyPixels' }

/** The bytes decide what a picture is, whatever its data address claims; it is stored under its real type. */
export function checkProfilePicture(dataUrl: string): PictureCheck {
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  if (base64 === undefined) return { ok: false, reason: 'notAPicture' }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PROFILE_PICTURE_BYTES_MAX) return { ok: false, reason: 'tooLarge' }
  const picture = readPicture(bytes)
  if (picture === null) return { ok: false, reason: 'notAPicture' }
  if (Math.max(picture.width, picture.height) > PICTURE_PIXELS_MAX) return { ok: false, reason: 'tooManyPixels' }
  const kept = picture.bytes
  return { ok: true, dataUrl: `data:${picture.type};base64,${kept.toString('base64')}`, hash: hashOf(kept) }
}

/** A picture as it is stored; one from before pictures were read has no more than its address. */
export function pictureFrom(dataUrl: string): ProfilePicture {
  const [, type = '', base64 = ''] = STORED.exec(dataUrl) ?? []
  assert(isImageType(type), 'what is stored as a picture is one')
  const bytes = Buffer.from(base64, 'base64')
  return { type, bytes, hash: hashOf(bytes) }
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, PICTURE_HASH_LENGTH)
}

function isImageType(type: string): type is ImageType {
  return type === 'image/png' || type === 'image/jpeg' || type === 'image/webp'
}
