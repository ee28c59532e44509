import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packPage } from './compressed-responses.ts'

test('[issue 15.2] a page is compressed once, and joined with its words to a whole gzip', () => {
  const parts = ['<head>', `<style nonce="">${'é — body { color: red } '.repeat(500)}`, '', '</html>']
  const page = packPage(parts)
  for (const words of [
    ['abc+/=', 'Q'.repeat(24), 'é'],
    ['', 'x', ''],
    ['', '', ''],
  ]) {
    const whole = `${parts[0]}${words[0]}${parts[1]}${words[1]}${parts[2]}${words[2]}${parts[3]}`
    expect(page.plain(words)).toBe(whole)
    expect(gunzipSync(page.gzipped(words)).toString()).toBe(whole)
  }
  expect(page.gzipped(['x', 'x', 'x']).length).toBeLessThan(600)
})
