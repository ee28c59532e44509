import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { walletNameError } from '@bougie/protocol/wallet-name.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { IdentityDialog } from '../../stores/identity/identity-store.ts'
import { responsePasskeyCalls } from '../../testing/fake-passkeys.ts'
import { press } from '../../testing/render.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { type DevicePlatform, devicePlatform, IdentityDialogs, redirectToBrowser } from './IdentityDialogs.tsx'

function show(dialog: IdentityDialog) {
  const rendered = renderApp(<IdentityDialogs />)
  act(() => rendered.app.identity.store.set({ busy: null, dialog }))
  return rendered
}

/** The first press loads the flow's code, as in the page. */
async function openByPress(press: 'create' | 'connect') {
  const rendered = renderApp(<IdentityDialogs />)
  act(() => rendered.app.identity[press]())
  await screen.findByRole('dialog')
  return rendered
}

const UNSUPPORTED =
  'Les passkeys ne sont pas prises en charge par ce navigateur. Utilisez une version récente de Chrome, Safari ou Edge.'
const field = () => screen.getByPlaceholderText('Entrez le nom de votre wallet')

describe('wallet name', () => {
  test.each([
    ['[M01] [M03] [M04]', { mode: 'create', method: 'passkey' }, 'Créer un nouveau wallet', 'Créer'],
    ['[M02] [M03] [M04]', { mode: 'connect', method: 'local' }, 'Connecter mon wallet', 'Connecter'],
  ] as const)('%s %j: title, field and buttons', (_rows, naming, title, confirm) => {
    show({ kind: 'walletName', ...naming, notice: null, known: [] })
    const dialog = within(screen.getByRole('dialog', { name: title }))
    expect(dialog.getByRole('textbox').getAttribute('placeholder')).toBe('Entrez le nom de votre wallet')
    expect(dialog.getByRole('button', { name: 'Annuler' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: confirm })).toBeTruthy()
  })

  test('[M08] [M07] an empty name is refused under the field, and typing clears the error', async () => {
    await openByPress('create')
    fireEvent.change(field(), { target: { value: ' ' } })
    press('Créer')
    expect(screen.getByRole('alert').textContent).toBe('Veuillez entrer un nom de wallet')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field(), { target: { value: 'L' } })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field()).toHaveProperty('value', 'L')
  })

  test('[M09] [M12] characters are checked before the length', async () => {
    await openByPress('create')
    fireEvent.change(field(), { target: { value: `${'a'.repeat(31)}!` } })
    press('Créer')
    expect(screen.getByRole('alert').textContent).toBe(
      'Le nom du wallet ne doit contenir que des lettres et des chiffres',
    )
  })

  test.each(['create', 'connect'] as const)('[M11] to %s, the field takes no more than 30 characters', (mode) => {
    show({ kind: 'walletName', mode, method: 'local', notice: null, known: [] })
    expect(field().getAttribute('maxlength')).toBe('30')
  })

  test('[M05] [M06] confirming passes the name on, and the next time the field is empty', async () => {
    const { app, server } = await openByPress('create')
    server.response('POST /api/public-users/signup', 'unreachable')
    fireEvent.change(field(), { target: { value: 'Luna7' } })
    press('Créer')
    expect(screen.queryByRole('dialog', { name: 'Créer un nouveau wallet' })).toBeNull()
    await screen.findByRole('alertdialog', { name: 'Erreur de connexion' })
    expect(server.requests[0]?.body).toMatchObject({ name: 'Luna7' })
    press('Compris')
    act(() => app.identity.create())
    await screen.findByRole('dialog', { name: 'Créer un nouveau wallet' })
    expect(field()).not.toHaveProperty('value', 'Luna7')
  })

  test('[issue 16.2] a new wallet is offered a name that can be taken as it is, a known one is asked for its own', async () => {
    const { app } = await openByPress('create')
    const suggested = (field() as HTMLInputElement).value
    expect(walletNameError(suggested)).toBeNull()
    act(() =>
      app.identity.store.set({
        busy: null,
        dialog: { kind: 'walletName', mode: 'connect', method: 'local', notice: null, known: [] },
      }),
    )
    expect(field()).toHaveProperty('value', '')
  })

  test('[issue 16.6] from the choice to the name it is one dialog, and the name is where the keyboard is', async () => {
    const { app } = renderApp(<IdentityDialogs />)
    act(() => app.identity.offer({ type: 'search', euros: 10 }, 'Pour jouer.'))
    const dialog = screen.getByRole('dialog', { name: 'Un wallet pour jouer' })
    press('CRÉER MON WALLET')
    expect(await screen.findByRole('dialog', { name: 'Créer un nouveau wallet' })).toBe(dialog)
    expect(document.activeElement).toBe(field())
  })

  describe.each([true, false])('with WebAuthn: %s', (supported) => {
    beforeEach(() => {
      if (supported) vi.stubGlobal('PublicKeyCredential', class {})
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    test('[K11] [K39] creating says where passkeys are missing, and offers one only where they are not', async () => {
      await openByPress('create')
      const dialog = within(screen.getByRole('dialog', { name: 'Créer un nouveau wallet' }))
      expect(dialog.queryByText(UNSUPPORTED) === null).toBe(supported)
      expect(dialog.queryByRole('button', { name: /passkey/ }) !== null).toBe(supported)
    })
  })

  test('[A22] [K11] [K49] the choice also leads to an existing wallet, which is refused without WebAuthn', async () => {
    const { app, server } = renderApp(<IdentityDialogs />)
    responsePasskeyCalls(server)
    act(() => app.identity.offer({ type: 'search', euros: 10 }))
    press('CONNECTER MON WALLET')
    const dialog = await screen.findByRole('alertdialog', { name: 'Attention' })
    expect(dialog.textContent).toContain(UNSUPPORTED)
  })

  test('[issue 16.6] cancelling the wallet cancels the action that needed it', () => {
    const { app } = renderApp(<IdentityDialogs />)
    act(() => app.identity.offer({ type: 'search', euros: 10 }))
    expect(app.intention.get()).not.toBeNull()
    press('Fermer')
    expect(app.intention.get()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Annuler closes it', async () => {
    await openByPress('create')
    press('Annuler')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[K44] the reason for which it opened by itself stands above the field', () => {
    show({
      kind: 'walletName',
      mode: 'create',
      method: 'passkey',
      notice: 'Aucun wallet trouvé pour cette passkey.',
      known: [],
    })
    // Its button creates a wallet now: who does not see that must hear it.
    expect(screen.getByRole('alert').textContent).toBe('Aucun wallet trouvé pour cette passkey.')
  })
})

describe('errors', () => {
  test('[M14] Attention, closed by Compris', async () => {
    show({ kind: 'failure', failure: { code: 'USER_CANCELLED', message: 'Annulé.', dialog: 'attention' } })
    const dialog = screen.getByRole('alertdialog', { name: 'Attention' })
    expect(dialog.textContent).toContain('Annulé.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Compris' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('[K37] after a sign-in cancelled without a passkey, a new wallet is offered', async () => {
    const failure = { code: 'USER_CANCELLED', message: 'Annulé.', dialog: 'attention', offersCreation: true } as const
    show({ kind: 'failure', failure })
    expect(screen.getByRole('button', { name: 'Compris' })).toBeTruthy()
    press('Créer un nouveau wallet')
    await screen.findByRole('dialog', { name: 'Créer un nouveau wallet' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('[M15] [K52] Erreur de connexion, with the message', () => {
    show({ kind: 'failure', failure: { code: 'SERVER_ERROR', message: 'Panne.', dialog: 'connection' } })
    expect(screen.getByRole('alertdialog', { name: 'Erreur de connexion' }).textContent).toContain('Panne.')
  })
})

describe('inside another app', () => {
  test('[M16] [M17] Navigateur Non Compatible, and its button opens the page elsewhere', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    show({ kind: 'inAppBrowser', appName: 'Instagram' })
    const dialog = screen.getByRole('alertdialog', { name: 'Navigateur Non Compatible' })
    expect(dialog.textContent).toContain('navigateur web complet')
    press('Ouvrir dans le navigateur')
    expect(open).toHaveBeenCalledWith(window.location.href, '_blank', 'noopener')
    open.mockRestore()
  })

  const HERE = window.location.href
  const INTENT = /^intent:\/\/.+#Intent;scheme=http;action=android\.intent\.action\.VIEW;end$/

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Instagram 355.0',
      [1_500, 2_000],
      [`x-safari-${HERE}`, HERE],
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Instagram 355.0', [2_000, 2_500], [expect.stringMatching(INTENT)]],
  ])(
    '[K55] [K57] [K58] [K60] [K61] %s: the first press waits as usual, the next one overrides the times',
    (userAgent, waits, visited) => {
      const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
      const open = vi.spyOn(window, 'open').mockReturnValue(null)
      const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
      // happy-dom has no `confirm`; the player agrees.
      window.confirm = () => true
      const { timers } = show({ kind: 'inAppBrowser', appName: 'Instagram' })
      for (const [tries, waitMs] of waits.entries()) {
        press('Ouvrir dans le navigateur')
        timers.advance(waitMs - 1)
        expect(open).toHaveBeenCalledTimes(tries)
        timers.advance(1)
        expect(open).toHaveBeenCalledTimes(tries + 1)
        timers.advance(10_000)
      }
      expect(assign.mock.calls.flat()).toEqual([...visited, ...visited])
      for (const spy of [agent, open, assign]) spy.mockRestore()
    },
  )

  test('[I16] the code of the referral link goes along, from whichever page the player leaves', () => {
    window.sessionStorage.setItem('creator_link_code', 'LUNA-7')
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    show({ kind: 'inAppBrowser', appName: 'Instagram' })
    const expected = new URL(window.location.href)
    expected.searchParams.set('ref', 'LUNA-7')
    expect(screen.getByRole('alertdialog').textContent).toContain(expected.href)
    press('Ouvrir dans le navigateur')
    expect(open).toHaveBeenCalledWith(expected.href, '_blank', 'noopener')
    open.mockRestore()
  })

  test('[K54] where no button opens another browser, the address can be copied', async () => {
    const copied: string[] = []
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
    show({ kind: 'inAppBrowser', appName: 'TikTok' })
    expect(screen.getByRole('alertdialog').textContent).toContain(window.location.href)
    press('Copier l’adresse')
    expect(await screen.findByRole('button', { name: 'Adresse copiée' })).toBeTruthy()
    expect(copied).toEqual([window.location.href])
    clipboard.mockRestore()
  })
})

const ADDRESS = 'https://bougie.example/battle?ref=LUNA'

type Options = { accepts?: boolean; timeouts?: Parameters<typeof redirectToBrowser>[0]['timeouts'] }

function start(platform: DevicePlatform, { accepts = false, timeouts = {} }: Options = {}) {
  const timers = createFakeTimers(0)
  const steps: string[] = []
  let hidden = false
  redirectToBrowser({
    address: ADDRESS,
    platform,
    timers,
    timeouts,
    window: {
      assign: (address) => steps.push(`${timers.now()} go ${address}`),
      openTab: (address) => steps.push(`${timers.now()} tab ${address}`),
      confirm: (question) => {
        steps.push(`${timers.now()} ask ${question}`)
        return accepts
      },
      isHidden: () => hidden,
    },
  })
  const hide = () => {
    hidden = true
  }
  return { timers, steps, hide }
}

const QUESTION = 'La redirection automatique a échoué. Appuyez sur OK pour accéder au site.'

describe('out of an in-app browser', () => {
  test('[K55] [K56] [K57] [K60] iOS: Safari at once, a new tab after 1500 ms, the question after 3000 ms', () => {
    const { timers, steps } = start('ios', { accepts: true })
    timers.advance(10_000)
    expect(steps).toEqual([
      `0 go x-safari-${ADDRESS}`,
      `1500 tab ${ADDRESS}`,
      `3000 ask ${QUESTION}`,
      `3000 go ${ADDRESS}`,
    ])
  })

  test('[K57] a no to the question leaves everything as it is', () => {
    const { timers, steps } = start('ios', { accepts: false })
    timers.advance(10_000)
    expect(steps.at(-1)).toBe(`3000 ask ${QUESTION}`)
  })

  test('[K58] [K60] Android: an intent link at once, a new tab after 2000 ms', () => {
    const { timers, steps } = start('android')
    timers.advance(10_000)
    expect(steps).toEqual([
      '0 go intent://bougie.example/battle?ref=LUNA#Intent;scheme=https;action=android.intent.action.VIEW;end',
      `2000 tab ${ADDRESS}`,
    ])
  })

  test('[K61] each time can be given by the caller, and the others stay as they are', () => {
    const timesOf = (platform: DevicePlatform, timeouts: Options['timeouts']) => {
      const { timers, steps } = start(platform, { timeouts })
      timers.advance(10_000)
      return steps.map((step) => Number(step.split(' ')[0]))
    }
    expect(timesOf('ios', { iosNewTabMs: 10, iosPromptMs: 20 })).toEqual([0, 10, 20])
    expect(timesOf('ios', { iosPromptMs: 4_000 })).toEqual([0, 1_500, 4_000])
    expect(timesOf('android', { androidNewTabMs: 30 })).toEqual([0, 30])
  })

  test('[K59] elsewhere a new tab opens directly', () => {
    const { timers, steps } = start('other')
    timers.advance(10_000)
    expect(steps).toEqual([`0 tab ${ADDRESS}`])
  })

  test('once the page is out of sight, the redirect worked and nothing more is tried', () => {
    const { timers, steps, hide } = start('ios')
    hide()
    timers.advance(10_000)
    expect(steps).toEqual([`0 go x-safari-${ADDRESS}`])
  })
})

test.each<[string, DevicePlatform]>([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'other'],
])('%s is %s', (userAgent, platform) => {
  expect(devicePlatform(userAgent)).toBe(platform)
})
