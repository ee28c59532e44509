// Draws the icons of the installed app from the brand's drawing, client/public/favicon.svg. Run
// `node tools/icons/main.ts` when it changes; the pictures are small, and part of the repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium } from '../browser/launch-chromium.ts'
import { repositoryRoot } from '../prisma/paths.ts'

const pictures = join(repositoryRoot, 'client', 'public')
const drawing = readFileSync(join(pictures, 'favicon.svg'), 'utf8')
const GROUND = '#070b14'

/** `fills`: the share of the square of the drawing; systems crop a maskable icon, and round the corners of Apple's. */
const ICONS = [
  { name: 'icon-192', size: 192, fills: 1 },
  { name: 'icon-512', size: 512, fills: 1 },
  { name: 'maskable-512', size: 512, fills: 0.78 },
  { name: 'apple-touch-icon', size: 180, fills: 0.9 },
]

const browser = await launchChromium()
const page = await browser.newPage()
for (const { name, size, fills } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  const ground = fills === 1 ? 'transparent' : GROUND
  const side = Math.round(size * fills)
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
      <style>body > svg { width: ${side}px; height: ${side}px }</style>${drawing}</body>`,
  )
  writeFileSync(join(pictures, 'icons', `${name}.png`), await page.screenshot({ omitBackground: true }))
}
await browser.close()
