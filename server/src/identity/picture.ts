import { hash } from 'node:crypto'
import { assert } from '@bougie/engine'
import {
  type ImageType,
  PICTURE_HASH_LENGTH,
  PROFILE_PICTURE_BYTES_MAX,
  type Refusal,
  refuse,
  refuseField,
} from '@bougie/protocol'

const DATA_URL = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/]+={0,2})$/

const STORED = /^data:(image\/[a-z]+);base64,(.*)$/
/** The longest side; a larger picture needs more memory than a phone has. */
const PICTURE_PIXELS_MAX = 2048

/** As it is stored. */
interface CheckedPicture {
  readonly dataUrl: string
  /** Different for different pictures. */
  readonly hash: string
}

export interface ProfilePicture {
  readonly type: ImageType
  readonly bytes: Buffer
  readonly hash: string
}

const PICTURE_MESSAGE = `La photo doit être une image PNG, JPEG ou WebP de ${PROFILE_PICTURE_BYTES_MAX / 1024} Ko au plus`
const PIXELS_MESSAGE = `La photo est trop grande : ${PICTURE_PIXELS_MAX} × ${PICTURE_PIXELS_MAX} pixels au plus`

/** The bytes decide the type of a picture, whatever its data URL claims; it is stored with its real type. */
export function checkProfilePicture(dataUrl: string): CheckedPicture | Refusal {
  const bytes = Buffer.from(DATA_URL.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length > PROFILE_PICTURE_BYTES_MAX) return refuse('PAYLOAD_TOO_LARGE', { message: PICTURE_MESSAGE })
  const picture = readPicture(bytes)
  if (picture === null) return refuseField('profile_picture', PICTURE_MESSAGE)
  const { type, width, height, bytes: kept } = picture
  if (Math.max(width, height) > PICTURE_PIXELS_MAX) return refuseField('profile_picture', PIXELS_MESSAGE)
  return {
    dataUrl: `data:${type};base64,${kept.toString('base64')}`,
    hash: hash('sha256', kept, 'hex').slice(0, PICTURE_HASH_LENGTH),
  }
}

/** Reads a stored picture from its data URL. */
export function pictureFrom({ dataUrl, hash }: CheckedPicture): ProfilePicture {
  const [, type = '', base64 = ''] = STORED.exec(dataUrl) ?? []
  assert(isImageType(type), 'what is stored as a picture is one')
  return { type, bytes: Buffer.from(base64, 'base64'), hash }
}

function isImageType(type: string): type is ImageType {
  return type === 'image/png' || type === 'image/jpeg' || type === 'image/webp'
}

// The type and size of a picture, and the parts that are kept. Everything is read from the bytes before anything
// decodes them. Only the parts needed for painting are kept; metadata about place, author and device is dropped, and so
// is everything after the picture's end.

export interface BarePicture {
  readonly type: ImageType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Null when the bytes are not a paintable PNG, JPEG or WebP. */
export function readPicture(bytes: Buffer): BarePicture | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  } catch (error) {
    // A part declares more bytes than there are.
    if (error instanceof RangeError) return null
    throw error
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'])
/** The bytes of length, type and checksum around the data of a chunk. */
const PNG_CHUNK_FRAME = 12

function readPng(bytes: Buffer): BarePicture | null {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null
  const kept: Buffer[] = [PNG_SIGNATURE]
  const seen = new Set<string>()
  let [width, height] = [0, 0]
  for (let at = PNG_SIGNATURE.length; !seen.has('IEND'); ) {
    const end = at + PNG_CHUNK_FRAME + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || (seen.size === 0) !== (name === 'IHDR')) return null
    if (name === 'IHDR') [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end))
    seen.add(name)
    at = end
  }
  return seen.has('IDAT') ? picture('image/png', { width, height }, Buffer.concat(kept)) : null
}

const MARKER = 0xff
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Markers without a length within a scan: restarts, and a data byte that looks like a marker. */
const isInsideScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Application segments and comments, except JFIF's and Adobe's, which define the color encoding. */
const isMetadata = (marker: number) => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

function readJpeg(bytes: Buffer): BarePicture | null {
  if (bytes.readUInt16BE(0) !== ((MARKER << 8) | SOI)) return null
  const kept = [bytes.subarray(0, 2)]
  let [width, height, at] = [0, 0, 2]
  let hasScan = false
  while (true) {
    if (bytes.readUInt8(at) !== MARKER) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === MARKER) {
      at += 1
      continue
    }
    if (marker === EOI) break
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    if (isFrame(marker)) {
      height = Math.max(height, bytes.readUInt16BE(at + 5))
      width = Math.max(width, bytes.readUInt16BE(at + 7))
    }
    if (marker === SOS) {
      hasScan = true
      end = endOfScan(bytes, end)
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  kept.push(Buffer.from([MARKER, EOI]))
  return hasScan ? picture('image/jpeg', { width, height }, Buffer.concat(kept)) : null
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker !== MARKER && !isInsideScan(marker)) return at
  }
  throw new RangeError('a scan without an end')
}

const WEBP_HEADER = 12
const WEBP_CHUNK_HEADER = 8
const WEBP_KEPT: ReadonlySet<string> = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L'])
/** The only flag of VP8X that is kept: the others announce chunks that are dropped. */
const WEBP_ALPHA_FLAG = 0x10

function readWebp(bytes: Buffer): BarePicture | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, WEBP_HEADER) !== 'WEBP') return null
  const kept: Buffer[] = []
  let size = { width: 0, height: 0 }
  let hasImage = false
  for (let at = WEBP_HEADER; at + WEBP_CHUNK_HEADER <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + WEBP_CHUNK_HEADER + length + (length % 2)
    if (end > bytes.length) return null
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(WEBP_CHUNK_HEADER) & WEBP_ALPHA_FLAG, WEBP_CHUNK_HEADER)
    if (WEBP_KEPT.has(name)) kept.push(chunk)
    const own = sizeOfWebpChunk(name, chunk.subarray(WEBP_CHUNK_HEADER))
    if (own !== null) size = { width: Math.max(size.width, own.width), height: Math.max(size.height, own.height) }
    hasImage ||= name === 'VP8 ' || name === 'VP8L'
    at = end
  }
  if (!hasImage) return null
  const header = Buffer.from(bytes.subarray(0, WEBP_HEADER))
  const body = Buffer.concat(kept)
  header.writeUInt32LE(body.length + 4, 4)
  return picture('image/webp', size, Buffer.concat([header, body]))
}

function sizeOfWebpChunk(name: string, data: Buffer): { readonly width: number; readonly height: number } | null {
  switch (name) {
    case 'VP8X':
      return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }
    case 'VP8 ':
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      const packed = data.readUInt32LE(1)
      return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
    }
    default:
      return null
  }
}

function picture(
  type: ImageType,
  { width, height }: { readonly width: number; readonly height: number },
  bytes: Buffer,
): BarePicture | null {
  return width > 0 && height > 0 ? { type, width, height, bytes } : null
}
