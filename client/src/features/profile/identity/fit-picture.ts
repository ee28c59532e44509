/** One attempt at a smaller picture: the side of its square in pixels, and its quality. */
export interface PictureTry {
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

/** Larger files are not opened: a phone would run out of memory first. */
export const PICTURE_FILE_BYTES_MAX = 20 * 1024 * 1024

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** Error of a chosen file, before it is opened. */
export function pictureFileProblem(file: { readonly type: string; readonly size: number }): 'type' | 'size' | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'type'
  return file.size > PICTURE_FILE_BYTES_MAX ? 'size' : null
}
