import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTabSignal } from '../../../stores/tab-signal.ts'
import { matchFound } from '../../../testing/battle-messages.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { alertMatch, decline, isUnasked } from './match-alert.ts'

const MATCH = { opponent: matchFound().opponent, amountCents: 1_000 }

/** The tab is in sight, or covered by another. */
function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  document.title = 'Battle · Bougie'
})

afterEach(() => {
  setHidden(false)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A device with this permission, and the notifications that it shows. */
function setPermission(permission: NotificationPermission) {
  const shown: FakeNotification[] = []
  class FakeNotification {
    static readonly permission = permission
    readonly title: string
    readonly body: string | undefined
    onclick = () => undefined
    closed = false

    constructor(title: string, { body }: NotificationOptions) {
      this.title = title
      this.body = body
      shown.push(this)
    }

    close() {
      this.closed = true
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  return shown
}

function alertInHiddenTab(permission: NotificationPermission) {
  const shown = setPermission(permission)
  const tabSignal = createTabSignal(document)
  setHidden(true)
  alertMatch(MATCH, tabSignal)
  return { shown, tabSignal }
}

test('[19.13] in a hidden tab the title says that somebody was found, until the player looks', () => {
  const { tabSignal } = alertInHiddenTab('denied')
  expect(document.title).toBe('Adversaire trouvé !')
  // The battle starts in the hidden tab.
  tabSignal.setTitle('Battle en cours · Bougie')
  expect(document.title).toBe('Adversaire trouvé !')
  setHidden(false)
  expect(document.title).toBe('Battle en cours · Bougie')
})

test('[19.13] the icon of the tab carries a mark as long', () => {
  const link = document.createElement('link')
  link.setAttribute('rel', 'icon')
  link.setAttribute('href', '/favicon.svg')
  document.head.append(link)
  alertInHiddenTab('denied')
  expect(link.getAttribute('href')).toBe('/favicon-signal.svg')
  setHidden(false)
  expect(link.getAttribute('href')).toBe('/favicon.svg')
  link.remove()
})

test('[19.13] where the player allowed it the device says against whom and for how much; a press leads back', () => {
  const focus = vi.spyOn(window, 'focus')
  const { shown } = alertInHiddenTab('granted')
  expect(shown).toMatchObject([{ title: 'Adversaire trouvé !', body: 'bob · 10,00 €. La partie commence.' }])
  shown[0]?.onclick()
  expect(focus).toHaveBeenCalledTimes(1)
  setHidden(false)
  expect(shown[0]?.closed).toBe(true)
})

test.each(['denied', 'default'] as const)('[19.13] nothing on the device with the permission %s', (permission) => {
  expect(alertInHiddenTab(permission).shown).toEqual([])
})

test('[19.13] a tab in sight stays as it is', () => {
  const shown = setPermission('granted')
  setHidden(false)
  alertMatch(MATCH, createTabSignal(document))
  expect(document.title).toBe('Battle · Bougie')
  expect(shown).toEqual([])
})

test('[19.13] a player who declined once, or has decided in the browser, is not asked again', () => {
  const local = createFakeLocalValues()
  const isUnaskedWith = (permission: NotificationPermission) => {
    setPermission(permission)
    return isUnasked(local)
  }
  expect(isUnaskedWith('default')).toBe(true)
  expect(isUnaskedWith('granted')).toBe(false)
  expect(isUnaskedWith('denied')).toBe(false)
  decline(local)
  expect(isUnaskedWith('default')).toBe(false)
})

test('[19.13] a browser without notifications asks nobody, and shows the match in the tab', () => {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(window, 'Notification')
  expect(isUnasked(createFakeLocalValues())).toBe(false)
  setHidden(true)
  alertMatch(MATCH, createTabSignal(document))
  expect(document.title).toBe('Adversaire trouvé !')
})
