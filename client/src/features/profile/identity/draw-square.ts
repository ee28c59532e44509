import type { PictureTry } from './fit-picture.ts'

/** A rectangle of the photo, in its own pixels. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The chosen square, redrawn: the camera's metadata (place, device) is dropped. */
export async function drawSquare(address: string, area: CropArea, { side, quality }: PictureTry): Promise<Blob | null> {
  const photo = await loadPhoto(address)
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

function loadPhoto(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const photo = new Image()
    photo.onload = () => resolve(photo)
    photo.onerror = () => reject(new Error('The photo could not be read'))
    photo.src = address
  })
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

export function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'))
    reader.readAsDataURL(picture)
  })
}
