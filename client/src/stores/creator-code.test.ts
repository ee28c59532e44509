import { describe, expect, test } from 'vitest'
import { creatorCode, keepCreatorCode } from './creator-code.ts'
import { createKeyValues, type SessionKey } from './storage.ts'

function freshTab() {
  window.sessionStorage.clear()
  return createKeyValues<SessionKey>(() => window.sessionStorage)
}

describe('referral code', () => {
  test('[I16] [E52] ?ref= is kept for the session', () => {
    const tab = freshTab()
    keepCreatorCode('?ref=LUNA-7', tab)
    expect(window.sessionStorage.getItem('creator_link_code')).toBe('LUNA-7')
    keepCreatorCode('', tab)
    expect(creatorCode(tab)).toBe('LUNA-7')
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
