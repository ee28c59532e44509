import { readColour } from '../../../theme/read-colour.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { CARD_SIDE, drawCard } from './draw-card.ts'
import { frShare } from './fr-share.ts'
import type { ShareCard } from './share-card.ts'

/** Page actions on the picture; replaced in tests. */
export interface ShareOutside {
  readonly picture: (card: ShareCard) => Promise<Blob>
  readonly canShare: (data: ShareData) => boolean
  readonly share: (data: ShareData) => Promise<void>
  readonly save: (file: File) => void
}

export type ShareOutcome = 'shared' | 'saved' | 'cancelled'

/** Opens the device's share sheet with the card, or downloads it where there is none. */
export async function shareResult(card: ShareCard, outside: ShareOutside = BROWSER): Promise<ShareOutcome> {
  const picture = await outside.picture(card)
  const file = new File([picture], frShare.fileName(card.result), { type: 'image/png' })
  const data: ShareData = { files: [file], text: frShare.message }
  if (outside.canShare(data)) {
    try {
      await outside.share(data)
      return 'shared'
    } catch (error) {
      // The player closed the share sheet: nothing to report.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // The browser refused, for example because the press was too long ago: download the file instead.
    }
  }
  outside.save(file)
  return 'saved'
}

const BROWSER: ShareOutside = {
  picture: paint,
  canShare: (data) => navigator.canShare?.(data) ?? false,
  share: (data) => navigator.share(data),
  save: (file) => saveFile({ name: file.name, content: file }),
}

async function paint(card: ShareCard): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = CARD_SIDE
  canvas.height = CARD_SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no canvas')
  drawCard(context, card, readColour)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The card could not be turned into a picture')
  return blob
}
