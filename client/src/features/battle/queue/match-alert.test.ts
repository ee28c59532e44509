import { expect, test, vi } from 'vitest'
import { createTabSignal } from '../../../stores/tab-signal.ts'
import { matchFound } from '../../../testing/battle-messages.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { alertMatch, type DeviceNotifications, decline, isUnasked } from './match-alert.ts'

const MATCH = { opponent: matchFound().opponent, amountCents: 1_000 }

function fakePage(hidden: boolean) {
  const page = new EventTarget()
  return Object.assign(page, {
    hidden,
    look() {
      Object.assign(page, { hidden: false })
      page.dispatchEvent(new Event('visibilitychange'))
    },
  })
}

function fakeDevice(permission: NotificationPermission) {
  const shown: { title: string; body: string | undefined; closed: boolean; press: () => void }[] = []
  const device: DeviceNotifications = {
    permission: () => permission,
    ask: async () => permission,
    show(title, { body, onPress }) {
      const entry = { title, body, closed: false, press: onPress }
      shown.push(entry)
      return () => {
        entry.closed = true
      }
    },
  }
  return { device, shown }
}

function inHiddenTab(permission: NotificationPermission) {
  document.title = 'Battle · Bougie'
  const tabSignal = createTabSignal(document)
  const page = fakePage(true)
  const { device, shown } = fakeDevice(permission)
  const focus = vi.fn()
  alertMatch(MATCH, { page, focus, tabSignal, device })
  return { tabSignal, page, shown, focus }
}

test('[19.13] in a hidden tab the title says that somebody was found, until the player looks', () => {
  const { tabSignal, page } = inHiddenTab('denied')
  expect(document.title).toBe('Adversaire trouvé !')
  // The battle starts in the hidden tab.
  tabSignal.setTitle('Battle en cours · Bougie')
  expect(document.title).toBe('Adversaire trouvé !')
  page.look()
  expect(document.title).toBe('Battle en cours · Bougie')
})

test('[19.13] the icon of the tab carries a mark as long', () => {
  const link = document.createElement('link')
  link.setAttribute('rel', 'icon')
  link.setAttribute('href', '/favicon.svg')
  document.head.append(link)
  const { page } = inHiddenTab('denied')
  expect(link.getAttribute('href')).toBe('/favicon-signal.svg')
  page.look()
  expect(link.getAttribute('href')).toBe('/favicon.svg')
  link.remove()
})

test('[19.13] where the player allowed it the device says against whom and for how much; a press leads back', () => {
  const { page, shown, focus } = inHiddenTab('granted')
  expect(shown).toMatchObject([{ title: 'Adversaire trouvé !', body: 'bob · 10,00 €. La partie commence.' }])
  shown[0]?.press()
  expect(focus).toHaveBeenCalledTimes(1)
  page.look()
  expect(shown[0]?.closed).toBe(true)
})

test.each(['denied', 'default'] as const)('[19.13] nothing on the device with the permission %s', (permission) => {
  expect(inHiddenTab(permission).shown).toEqual([])
})

test('[19.13] a tab in sight stays as it is', () => {
  document.title = 'Battle · Bougie'
  const { device, shown } = fakeDevice('granted')
  const page = fakePage(false)
  alertMatch(MATCH, { page, focus: () => undefined, tabSignal: createTabSignal(document), device })
  expect(document.title).toBe('Battle · Bougie')
  expect(shown).toEqual([])
})

test('[19.13] a player who declined once, or has decided in the browser, is not asked again', () => {
  const local = createFakeLocalValues()
  expect(isUnasked(local, fakeDevice('default').device)).toBe(true)
  expect(isUnasked(local, fakeDevice('granted').device)).toBe(false)
  expect(isUnasked(local, fakeDevice('denied').device)).toBe(false)
  expect(isUnasked(local, null)).toBe(false)
  decline(local)
  expect(isUnasked(local, fakeDevice('default').device)).toBe(false)
})
