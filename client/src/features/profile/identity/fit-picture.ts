/** One try at a smaller picture: the side of its square in pixels, and how well it is kept. */
export interface PictureTry {
  readonly side: number
  readonly quality: number
}

/** From good to small. Whatever the photo shows, the last of them takes a fraction of what is allowed. */
export const PICTURE_TRIES: readonly PictureTry[] = [
  { side: 512, quality: 0.9 },
  { side: 512, quality: 0.75 },
  { side: 384, quality: 0.75 },
  { side: 256, quality: 0.7 },
  { side: 128, quality: 0.6 },
]

/** The first of the tries that fits; null when not even the last does, or the browser encodes nothing. */
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

/** Larger files are not even opened: a phone would run out of memory before it could say so. */
export const PICTURE_FILE_BYTES_MAX = 20 * 1024 * 1024

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** Error of a chosen file, before it is opened. */
export function pictureFileProblem(file: { readonly type: string; readonly size: number }): 'type' | 'size' | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'type'
  return file.size > PICTURE_FILE_BYTES_MAX ? 'size' : null
}
