import { describe, expect, test } from 'vitest'
import { createFakeSessionValues } from '../testing/fake-local-values.ts'
import { creatorCode, keepCreatorCode } from './creator-code.ts'

describe('referral code', () => {
  test.each(['LUNA-7', 'a-1', 'Z'.repeat(32)])('[I16] [E52] ?ref=%s is kept for the session', (code) => {
    const tab = createFakeSessionValues()
    keepCreatorCode(`?ref=${code}`, tab)
    expect(tab.read('creator_link_code')).toBe(code)
    keepCreatorCode('', tab)
    expect(creatorCode(tab)).toBe(code)
  })

  test('[I17] the first code of a session stays', () => {
    const tab = createFakeSessionValues()
    keepCreatorCode('?ref=FIRST', tab)
    keepCreatorCode('?ref=SECOND', tab)
    expect(creatorCode(tab)).toBe('FIRST')
  })

  test.each(['?ref=', '?ref=ab', '?ref=<script>', `?ref=${'a'.repeat(33)}`, '?other=LUNA'])(
    'what is no code is not kept: %s',
    (search) => {
      const tab = createFakeSessionValues()
      keepCreatorCode(search, tab)
      expect(creatorCode(tab)).toBeNull()
    },
  )
})
