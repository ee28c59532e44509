import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packPage } from './packed-page.ts'

test('[issue 15.2] a page is compressed once, and joined with each nonce to a whole gzip', () => {
  const parts = ['<head>', `<style nonce="">${'é — body { color: red } '.repeat(500)}`, '', '</html>']
  const page = packPage(parts)
  for (const nonce of ['abc+/=', 'Q'.repeat(24), '']) {
    expect(page.plain(nonce)).toBe(parts.join(nonce))
    expect(gunzipSync(page.gzipped(nonce)).toString()).toBe(parts.join(nonce))
  }
  expect(page.gzipped('x').length).toBeLessThan(600)
})
