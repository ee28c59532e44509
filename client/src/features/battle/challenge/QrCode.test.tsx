import { screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { QrCode } from './QrCode.tsx'

const SCALE = 4

/** The picture as a camera needs it: dark modules on a light background. */
function photographed(svg: Element): { width: number; height: number; data: Uint8Array } {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = modules * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4
      for (let pixel = 0; pixel < SCALE; pixel += 1) data.fill(0, start + pixel * 4, start + pixel * 4 + 3)
    }
  }
  return { width, height: width, data }
}

test('[20.1] a camera reads the link of the challenge from it, and it has an accessible name', () => {
  const link = 'https://bougie.example/defi/ABCDEF'
  render(<QrCode text={link} label="Code QR du défi ABCDEF" />)
  const svg = screen.getByRole('img', { name: 'Code QR du défi ABCDEF' })
  expect(decodeQR(photographed(svg))).toBe(link)
})
