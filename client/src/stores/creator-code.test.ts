import { describe, expect, test } from 'vitest'
import { creatorCode, keepCreatorCode } from './creator-code.ts'
import { createKeyValues, type SessionKey } from './storage.ts'

function freshTab() {
  window.sessionStorage.clear()
  return createKeyValues<SessionKey>(() => window.sessionStorage)
}

describe('referral code', () => {
  test.each(['LUNA-7', 'a-1', 'Z'.repeat(32)])('[I16] [E52] ?ref=%s is kept for the session', (code) => {
    const tab = freshTab()
    keepCreatorCode(`?ref=${code}`, tab)
    expect(window.sessionStorage.getItem('creator_link_code')).toBe(code)
    keepCreatorCode('', tab)
    expect(creatorCode(tab)).toBe(code)
  })

  test('[I17] the first code of a session stays', () => {
    const tab = freshTab()
    keepCreatorCode('?ref=FIRST', tab)
    keepCreatorCode('?ref=SECOND', tab)
    expect(creatorCode(tab)).toBe('FIRST')
  })

  test.each(['?ref=', '?ref=ab', '?ref=<script>', `?ref=${'a'.repeat(33)}`, '?other=LUNA'])(
    'what is no code is not kept: %s',
    (search) => {
      const tab = freshTab()
      keepCreatorCode(search, tab)
      expect(creatorCode(tab)).toBeNull()
    },
  )
})
