import type { Page } from 'playwright-core'

/**
 * The texts of which a letter, accent or descender is cut by an element that hides its overflow. By the ink of the
 * letters, because the box of a font reaches further. Texts that scroll are no concern, nor those wholly hidden.
 */
export function cutLetters(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Less is not seen. */
    const cutPxMin = 0.5
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('The browser draws no canvas')

    /** The next box that hides what overflows it; null where the text scrolls instead. */
    function clipOf(element: Element): DOMRect | null {
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowY } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowY)) return null
        if (/hidden|clip/.test(overflowY)) return at.getBoundingClientRect()
      }
      return null
    }

    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const words = node.nodeValue?.trim() ?? ''
      if (parent === null || words === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const [line, second] = range.getClientRects()
      if (line === undefined || second !== undefined) continue
      const clip = clipOf(parent)
      // A line is cut by a box of its own size; larger ones cut for reasons of their own.
      if (clip === null || clip.height >= 2 * line.height) continue
      const { font, textTransform } = getComputedStyle(parent)
      pen.font = font
      const text = textTransform === 'uppercase' ? words.toUpperCase() : words
      const ink = pen.measureText(text)
      const top = line.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
      const bottom = line.bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent
      const isShown = bottom > clip.top && top < clip.bottom && clip.width > 1 && clip.height > 1
      if (isShown && (top < clip.top - cutPxMin || bottom > clip.bottom + cutPxMin)) {
        found.push(`${text} (${(clip.top - top).toFixed(1)} px above, ${(bottom - clip.bottom).toFixed(1)} px below)`)
      }
    }
    return [...new Set(found)]
  })
}
