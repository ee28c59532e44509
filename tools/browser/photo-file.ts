import type { Page } from 'playwright-core'

/** A photo like a camera's, larger than the upload limit. The page paints it, so that the repository contains none. */
export async function photoFile(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('No canvas')
    const sky = context.createLinearGradient(0, 0, 0, canvas.height)
    sky.addColorStop(0, '#274b8f')
    sky.addColorStop(1, '#ff9e6d')
    context.fillStyle = sky
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#f5d0b0'
    context.beginPath()
    context.arc(800, 560, 260, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#26324f'
    context.beginPath()
    context.ellipse(800, 1180, 520, 420, 0, Math.PI, 0)
    context.fill()
    // Grain, so that the file is as large as a photo's.
    for (let grain = 0; grain < 60_000; grain += 1) {
      context.fillStyle = `rgb(255 255 255 / ${(grain % 7) * 2}%)`
      context.fillRect((grain * 7_919) % canvas.width, (grain * 104_729) % canvas.height, 2, 2)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
