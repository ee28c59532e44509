import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shortAddress } from '../../../i18n/fr-player-name.ts'
import { serialiseStoredUser, sessionUserFrom } from '../../../stores/session-store.ts'
import { ALICE } from '../../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal, type SeenRequest } from '../../../testing/fake-server.ts'
import { ALICE_WALLET, aliceMe, alicePlayer } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { Header } from '../../shell/header/Header.tsx'
import { SnackbarLine, Toaster } from '../../shell/notifications/Notifications.tsx'
import { ProfileScreen } from '../ProfileScreen.tsx'
import { WalletAddress } from './IdentityCard.tsx'
import { type ProfileUpdate, useProfileUpdate } from './use-profile-update.ts'

const PUT = `PUT /api/users/${ALICE}`
const PICTURE = 'data:image/webp;base64,UklGRg=='

let warnings: unknown[][]

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...line: unknown[]) => void warnings.push(line))
})
afterEach(() => vi.restoreAllMocks())

/** English details logged to the console. */
const details = () => warnings.map(([, error]) => (error instanceof Error ? error.message : error))

function profile(changes: Record<string, unknown>) {
  return { ...aliceMe.user, ...changes }
}

async function open(response?: FakeResponse, me: Record<string, unknown> = {}) {
  const rendered = renderApp(
    <>
      <Header isPlaying={() => false} />
      <ProfileScreen />
      <Toaster />
    </>,
    {
      signedInAs: {},
      responses: {
        'GET /api/users/me': ok({ ...aliceMe, user: profile(me) }),
        ...(response === undefined ? {} : { [PUT]: response }),
      },
    },
  )
  await screen.findByRole('button', { name: 'Modifier le pseudo' })
  return { ...rendered, puts: () => rendered.server.requests.filter(isPut) }
}

const isPut = ({ method }: SeenRequest) => method === 'PUT'

function edit(value?: string): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'Modifier le pseudo' }))
  const field = screen.getByRole('textbox', { name: 'Pseudo' })
  if (value !== undefined) fireEvent.change(field, { target: { value } })
  return field
}

const reading = () => screen.findByRole('button', { name: 'Modifier le pseudo' })

describe('the name', () => {
  test('[P03] [P04] the pencil turns it into a field with the current name', async () => {
    await open()
    expect((await reading()).querySelector('.tabler-icon-pencil')).toBeTruthy()
    const field = edit()
    expect(field).toHaveProperty('value', 'alice')
  })

  test.each(['Enter', 'Escape'])('%s returns the focus to the pencil', async (key) => {
    await open(ok(profile({ pseudo: 'Luna_9' })))
    const field = edit('Luna_9')
    field.focus()
    fireEvent.keyDown(field, { key })
    const pencil = await reading()
    expect(document.activeElement).toBe(pencil)
  })

  test('who has gone elsewhere keeps the focus there', async () => {
    await open(ok(profile({ pseudo: 'Luna_9' })))
    const field = edit('Luna_9')
    field.focus()
    const elsewhere = screen.getByRole('link', { name: /^Solde/ })
    act(() => elsewhere.focus())
    await reading()
    expect(document.activeElement).toBe(elsewhere)
  })

  test('since when a player is a member is printed as French dates are', async () => {
    await open(undefined, { created_at: new Date(2026, 10, 1, 12).toISOString() })
    expect(await screen.findByText('Membre depuis le 1er novembre 2026')).toBeTruthy()
  })

  const LEAVES = [
    ['[P05] Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
    ['[P06] leaving the field', (field: HTMLElement) => fireEvent.blur(field)],
  ] as const

  test.each(LEAVES)('%s saves, and the new name stands everywhere at once', async (_row, leave) => {
    const { app, puts } = await open(ok(profile({ pseudo: 'Luna_9' })))
    leave(edit('Luna_9'))
    await reading()
    expect(puts().map(({ body }) => body)).toEqual([{ pseudo: 'Luna_9' }])
    expect(screen.getByText('Luna_9')).toBeTruthy()
    expect(app.session.get()).toMatchObject({ pseudo: 'Luna_9' })
    expect(window.localStorage.getItem('user_name')).toBe('Luna_9')
    expect(JSON.parse(window.localStorage.getItem('user_data') ?? '{}')).toMatchObject({ pseudo: 'Luna_9' })
  })

  test('[P05] [P06] Enter and the blur that follows it are one save', async () => {
    const { puts } = await open(ok(profile({ pseudo: 'Luna_9' })))
    const field = edit('Luna_9')
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    await reading()
    expect(puts()).toHaveLength(1)
  })

  test.each(['alice', '', '   ', ' alice '])('[P07] %j only leaves the field, with no call', async (value) => {
    const { puts } = await open()
    for (const [, leave] of LEAVES) {
      leave(edit(value))
      await reading()
      expect(screen.getByText('alice')).toBeTruthy()
    }
    expect(puts()).toEqual([])
  })

  test('a button saves, once', async () => {
    const { puts } = await open(ok(profile({ pseudo: 'Luna_9' })))
    edit('Luna_9')
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await reading()
    expect(puts().map(({ body }) => body)).toEqual([{ pseudo: 'Luna_9' }])
  })

  test('[P06] a button cancels: neither a press on it nor going to it with Tab is leaving the field', async () => {
    const { puts } = await open()
    const field = edit('Luna_9')
    const cancel = screen.getByRole('button', { name: 'Annuler' })
    // False means that the default was prevented: the field keeps the focus.
    expect(fireEvent.mouseDown(cancel)).toBe(false)
    fireEvent.blur(field, { relatedTarget: cancel })
    fireEvent.click(cancel)
    await reading()
    expect(puts()).toEqual([])
    expect(screen.getByText('alice')).toBeTruthy()
  })

  test('Escape leaves it as it was', async () => {
    const { puts } = await open()
    fireEvent.keyDown(edit('Luna_9'), { key: 'Escape' })
    await reading()
    expect(puts()).toEqual([])
  })

  test.each([
    [
      '[P11]',
      401,
      'Erreur d’authentification : votre session a peut-être expiré',
      'Authentication error: Your session may have expired',
    ],
    [
      '[P12]',
      403,
      'Vous n’avez pas le droit de modifier votre pseudo',
      'You do not have permission to update your username',
    ],
    ['[P13]', 404, 'Profil introuvable', 'User profile not found'],
    ['[P14]', 409, 'Ce que dit le serveur', 'Ce que dit le serveur'],
  ])(
    '%s [P08] [P09] status %i: under the field, as a notice, and in the console',
    async (_row, status, text, detail) => {
      await open(refusal(status, 'SOME_CODE', 'Ce que dit le serveur'))
      const field = edit('Luna_9')
      fireEvent.keyDown(field, { key: 'Enter' })
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
      const notice = (await screen.findByText('Erreur de mise à jour')).closest('[role], li, div')
      expect(notice?.parentElement?.textContent).toContain('Ce que dit le serveur')
      expect(details()).toContain(detail)
      expect(screen.queryByText('Profil sauvegardé')).toBeNull()
    },
  )

  test('[P10] [P08] a name that the server refuses shows its message, and stays editable', async () => {
    const issues = [{ path: 'pseudo', message: 'Le pseudo doit contenir de 3 à 20 lettres' }]
    const { puts } = await open(refusal(400, 'FORMAT_ERROR', 'Erreur de format', { issues }))
    const field = edit('ab')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(field).toHaveProperty('value', 'ab')
    expect(screen.getAllByText('Le pseudo doit contenir de 3 à 20 lettres')).toHaveLength(2)
    // Leaving the field does not send a refused name again.
    fireEvent.blur(field)
    expect(puts()).toHaveLength(1)
  })

  test.each<[string, FakeResponse, string]>([
    ['a page of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }, 'La mise à jour du pseudo a échoué'],
    ['no response', 'unreachable', 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.'],
  ])('[P14] %s has no text of the server: Failed to update username', async (_what, response, text) => {
    await open(response)
    const field = edit('Luna_9')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
    const notice = (await screen.findByText('Erreur de mise à jour')).closest('[role], li, div')
    expect(notice?.parentElement?.textContent).toContain(text)
    expect(details()).toContain('Failed to update username')
  })

  test('[P15] a session stored without its address learns it from the profile, and the name can be changed', async () => {
    storeWithoutAddress()
    const { server } = renderApp(<ProfileScreen />)
    await screen.findByRole('button', { name: 'Modifier le pseudo' })
    server.response(PUT, ok(profile({ pseudo: 'Luna_9' })))
    fireEvent.keyDown(edit('Luna_9'), { key: 'Enter' })
    expect(await screen.findByText('Profil sauvegardé')).toBeTruthy()
  })
})

/** The storage of an older page. */
function storeWithoutAddress() {
  const stored = { id: ALICE, token: 't', pseudo: 'alice', account_role: 'user' }
  window.localStorage.setItem('user_data', JSON.stringify(stored))
}

describe('after a save', () => {
  test('[P22] [P23] Profil sauvegardé stands for ten seconds', async () => {
    const { timers } = await open(ok(profile({ pseudo: 'Luna_9' })))
    expect(screen.queryByText('Profil sauvegardé')).toBeNull()
    fireEvent.keyDown(edit('Luna_9'), { key: 'Enter' })
    expect(await screen.findByText('Profil sauvegardé')).toBeTruthy()
    act(() => timers.advance(9_999))
    expect(screen.getByText('Profil sauvegardé')).toBeTruthy()
    act(() => timers.advance(1))
    expect(screen.queryByText('Profil sauvegardé')).toBeNull()
  })
})

describe('after a save that another one follows', () => {
  test.each<[string, FakeResponse]>([
    ['is on its way', 'silent'],
    ['failed', refusal(400, 'SOME_CODE', 'Ce que dit le serveur')],
  ])('[P22] [P08] Profil sauvegardé is gone while the other %s', async (_rule, response) => {
    const { server } = await open(ok(profile({ pseudo: 'Luna_9' })))
    fireEvent.keyDown(edit('Luna_9'), { key: 'Enter' })
    expect(await screen.findByText('Profil sauvegardé')).toBeTruthy()
    await reading()
    server.response(PUT, response)
    fireEvent.keyDown(edit('Luna_10'), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByText('Profil sauvegardé')).toBeNull())
    if (response !== 'silent') await screen.findAllByText('Ce que dit le serveur')
    expect(screen.queryByText('Profil sauvegardé')).toBeNull()
  })
})

describe('the picture', () => {
  test('[P02] [H10] [P29] is shown here and in the header, with a button that removes it from both', async () => {
    const { puts } = await open(ok(profile({ profile_picture: null })), { profile_picture: PICTURE })
    const shown = () => document.querySelectorAll(`img[src="${PICTURE}"]`).length
    expect(shown()).toBeGreaterThanOrEqual(2)
    fireEvent.click(screen.getByRole('button', { name: 'Supprimer la photo' }))
    expect(await screen.findByText('Profil sauvegardé')).toBeTruthy()
    expect(puts().map(({ body }) => body)).toEqual([{ profile_picture: null }])
    expect(shown()).toBe(0)
    expect(screen.queryByRole('button', { name: 'Supprimer la photo' })).toBeNull()
  })

  test('[P27] a removal that fails: Erreur / Impossible de supprimer la photo de profil', async () => {
    await open(refusal(500, 'SERVER_ERROR', 'Autre chose'), { profile_picture: PICTURE })
    fireEvent.click(screen.getByRole('button', { name: 'Supprimer la photo' }))
    expect(await screen.findByText('Impossible de supprimer la photo de profil')).toBeTruthy()
    expect(screen.getByText('Erreur')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Supprimer la photo' })).toBeTruthy()
  })

  test('[P02] a file that is no picture is refused before it is opened', async () => {
    const { puts } = await open()
    const input = document.querySelector('input[type="file"]')
    if (input === null) throw new Error('No field for a file')
    fireEvent.change(input, { target: { files: [new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' })] } })
    expect(await screen.findByText(/n’est pas une image lisible/)).toBeTruthy()
    expect(puts()).toEqual([])
  })
})

describe('[P15] an update of nobody who is known is not sent: User not authenticated', () => {
  const SIGNED_OUT_TEXT = 'Vous devez être connecté pour modifier votre profil'

  /** The profile update of a rendered screen, once the player is loaded. */
  function ready() {
    const updates: ProfileUpdate[] = []
    const { app, server } = renderApp(<Probe onRender={(next) => updates.push(next)} />)
    const [update] = updates
    if (update === undefined) throw new Error('Not rendered')
    return { app, server, update }
  }

  const CHANGES = [
    ['name', (update: ProfileUpdate) => update.rename('Luna_9'), SIGNED_OUT_TEXT],
    ['picture', (update: ProfileUpdate) => update.changePicture(PICTURE), false],
  ] as const

  test.each(CHANGES)('no wallet address: the %s', async (_what, change, reported) => {
    storeWithoutAddress()
    const { server, update } = ready()
    expect(await act(async () => change(update))).toBe(reported)
    expect([details(), server.requests]).toEqual([['User not authenticated'], []])
    expect(screen.getByText(SIGNED_OUT_TEXT)).toBeTruthy()
  })

  test.each(CHANGES)('no id, for the session has ended meanwhile: the %s', async (_what, change, reported) => {
    window.localStorage.setItem('user_data', serialiseStoredUser(sessionUserFrom(alicePlayer()), []))
    const { app, server, update } = ready()
    app.session.clear()
    expect(await act(async () => change(update))).toBe(reported)
    expect([details(), server.requests]).toEqual([['User not authenticated'], []])
    expect(screen.getByText(SIGNED_OUT_TEXT)).toBeTruthy()
  })
})

describe('a picture update', () => {
  async function updateFor(response: FakeResponse) {
    const updates: ProfileUpdate[] = []
    const { server } = renderApp(<Probe onRender={(next) => updates.push(next)} />, {
      signedInAs: {},
      responses: { [PUT]: response },
    })
    const ready = updates[0]
    if (ready === undefined) throw new Error('Not rendered')
    let reported: boolean | null = null
    await act(async () => {
      reported = await ready.changePicture(PICTURE)
    })
    return { reported, server }
  }

  test('[P02] sends the data URL and reports true', async () => {
    const { reported, server } = await updateFor(ok(profile({ profile_picture: PICTURE })))
    expect(reported).toBe(true)
    expect(server.requests.map(({ body }) => body)).toEqual([{ profile_picture: PICTURE }])
  })

  test('[P26] that fails returns false and shows the reason', async () => {
    const { reported } = await updateFor(refusal(413, 'PAYLOAD_TOO_LARGE', 'Trop volumineux.'))
    expect(reported).toBe(false)
    expect(await screen.findByText('Trop volumineux.')).toBeTruthy()
  })
})

function Probe({ onRender }: { readonly onRender: (update: ProfileUpdate) => void }) {
  onRender(useProfileUpdate())
  return <Toaster />
}

/** A clipboard that records its content and may refuse. */
function clipboard({ refuses = false } = {}): readonly string[] {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (refuses) throw new DOMException('denied', 'NotAllowedError')
    written.push(text)
  })
  return written
}

const hasCheckMark = (button: HTMLElement) => button.querySelector('.tabler-icon-check') !== null

describe('the shortened address', () => {
  test('[P16] [P17] is shown, and the whole of it is copied', async () => {
    const written = clipboard()
    renderApp(
      <>
        <WalletAddress address={ALICE_WALLET} />
        <SnackbarLine />
      </>,
    )
    expect(screen.getByText('0x0000...11CE')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copier l’adresse' }))
    expect(await screen.findByText('Adresse copiée')).toBeTruthy()
    expect(written).toEqual([ALICE_WALLET])
  })

  test('[P24] the check mark stands for two seconds', async () => {
    clipboard()
    const { timers } = renderApp(<WalletAddress address={ALICE_WALLET} />)
    const button = screen.getByRole('button', { name: 'Copier l’adresse' })
    expect(hasCheckMark(button)).toBe(false)
    await act(async () => void fireEvent.click(button))
    expect(hasCheckMark(button)).toBe(true)
    act(() => timers.advance(1_999))
    expect(hasCheckMark(button)).toBe(true)
    act(() => timers.advance(1))
    expect(hasCheckMark(button)).toBe(false)
  })

  test('[P25] a browser that refuses: Erreur lors de la copie, and no check mark', async () => {
    clipboard({ refuses: true })
    renderApp(
      <>
        <WalletAddress address={ALICE_WALLET} />
        <Toaster />
      </>,
    )
    const button = screen.getByRole('button', { name: 'Copier l’adresse' })
    fireEvent.click(button)
    expect(await screen.findByText('Erreur lors de la copie')).toBeTruthy()
    expect(hasCheckMark(button)).toBe(false)
  })
})

test('[P19] the whole address is a chip, and a press on it copies', async () => {
  const written = clipboard()
  renderApp(<WalletAddress whole address={ALICE_WALLET} />)
  const chip = screen.getByRole('button', { name: new RegExp(ALICE_WALLET) })
  expect(chip.textContent).toBe(ALICE_WALLET)
  fireEvent.click(chip)
  await waitFor(() => expect(hasCheckMark(chip)).toBe(true))
  expect(written).toEqual([ALICE_WALLET])
})

test.each([
  ['line', <WalletAddress key="line" address={null} />],
  ['chip', <WalletAddress whole key="chip" address="" />],
])('[P18] without an address the %s reads Adresse non disponible and copies nothing', (_name, part) => {
  renderApp(part)
  expect(screen.getByText('Adresse non disponible')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['0x1234567890abcdef1234567890abcdef12345678', '0x1234...5678'],
  ['0x12345678', '0x12345678'],
])('[P16] first 6 and last 4 characters of %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
