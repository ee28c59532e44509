import { PROFILE_PICTURE_BYTES_MAX } from '@bougie/protocol'

/** One attempt at a smaller picture: the side of its square in pixels, and its quality. */
interface PictureTry {
  readonly side: number
  readonly quality: number
}

/** From high to low quality. For any photo the last one takes a fraction of the allowed size. */
export const PICTURE_TRIES: readonly PictureTry[] = [
  { side: 512, quality: 0.9 },
  { side: 512, quality: 0.75 },
  { side: 384, quality: 0.75 },
  { side: 256, quality: 0.7 },
  { side: 128, quality: 0.6 },
]

/** The first attempt that fits; null when none does, or when the browser cannot encode. */
export async function fitPicture(
  encode: (attempt: PictureTry) => Promise<Blob | null>,
  bytesMax: number,
): Promise<Blob | null> {
  for (const attempt of PICTURE_TRIES) {
    const picture = await encode(attempt)
    if (picture !== null && picture.size > 0 && picture.size <= bytesMax) return picture
  }
  return null
}

/** A rectangle of the photo, in its own pixels. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The chosen square as a data URL that fits a profile; null when the browser cannot encode it. Throws for no photo. */
export async function squareOf(address: string, area: CropArea): Promise<string | null> {
  const picture = await fitPicture((attempt) => drawSquare(address, area, attempt), PROFILE_PICTURE_BYTES_MAX)
  return picture === null ? null : dataUrlOf(picture)
}

/** The chosen square, redrawn: the camera's metadata (place, device) is dropped. */
async function drawSquare(address: string, area: CropArea, { side, quality }: PictureTry): Promise<Blob | null> {
  const photo = new Image()
  photo.src = address
  await photo.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const webp = await encode(canvas, 'image/webp', quality)
  // Safari encodes no WebP and returns PNG instead, which is several times larger than a JPEG.
  return webp?.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg', quality)
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'))
    reader.readAsDataURL(picture)
  })
}

/** Larger files are not opened: a phone would run out of memory first. */
export const PICTURE_FILE_BYTES_MAX = 20 * 1024 * 1024

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** Error of a chosen file, before it is opened. */
export function pictureFileProblem(file: { readonly type: string; readonly size: number }): 'type' | 'size' | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'type'
  return file.size > PICTURE_FILE_BYTES_MAX ? 'size' : null
}
