import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ok } from '../../testing/fake-server.ts'
import { createFakeWallet } from '../../testing/fake-wallet.ts'
import { alicePlayer } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { IdentityDialogs } from './IdentityDialogs.tsx'

afterEach(() => void Reflect.deleteProperty(window, 'ethereum'))

const WAY = { name: 'Utiliser un wallet Web3 (MetaMask, Binance)' }
const panel = async () => within(await screen.findByRole('dialog', { name: 'Wallet Web3' }))

async function openPanel(responses: Parameters<typeof renderApp>[1] = {}) {
  const rendered = renderApp(<IdentityDialogs />, responses)
  act(() => rendered.app.identity.create())
  fireEvent.click(await screen.findByRole('button', WAY))
  return { ...rendered, dialog: await panel() }
}

describe('the panel of browser wallets', () => {
  test('[X07] [X08] is reached from the wallet-name dialog, with two buttons and the line Secured by', async () => {
    const { dialog } = await openPanel()
    expect(dialog.getByRole('button', { name: 'Créer avec MetaMask' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Créer avec Binance' })).toBeTruthy()
    expect(dialog.getByText(/^Secured by \S/)).toBeTruthy()
  })

  test('[X07] is reached from the choice of how to sign in', async () => {
    const { app } = renderApp(<IdentityDialogs />)
    act(() => app.identity.offer({ type: 'page', path: '/cycle' }))
    fireEvent.click(screen.getByRole('button', WAY))
    expect((await panel()).getByRole('button', { name: 'Créer avec MetaMask' })).toBeTruthy()
  })

  test.each([
    [
      'MetaMask',
      "MetaMask n'est pas installé. Veuillez l'installer pour continuer.",
      'Installer MetaMask',
      'https://metamask.io/download',
    ],
    [
      'Binance',
      'Binance Wallet n’est pas installé. Veuillez l’installer pour continuer.',
      'Installer Binance Wallet',
      'https://www.binance.com/web3wallet',
    ],
  ])(
    '[X09] [X10] without the extension of %s it says so and where to get it',
    async (brand, message, link, address) => {
      const { dialog } = await openPanel()
      fireEvent.click(dialog.getByRole('button', { name: `Créer avec ${brand}` }))
      const alert = await dialog.findByRole('alert')
      expect(alert.textContent).toContain(message)
      expect(within(alert).getByRole('link', { name: link }).getAttribute('href')).toBe(address)
    },
  )

  test('[X09] with one, its player is signed in and the panel goes', async () => {
    const wallet = createFakeWallet()
    Reflect.set(window, 'ethereum', Object.assign(wallet, { isMetaMask: true }))
    const { app, dialog } = await openPanel({
      responses: {
        'GET /api/web3/nonce': ok({
          nonce: '0123456789abcdef',
          address: wallet.address,
          issued_at: '2026-11-21T10:00:00.000Z',
          expires_at: '2026-11-21T10:05:00.000Z',
        }),
        'POST /api/web3/sign-in': ok(alicePlayer()),
      },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Créer avec MetaMask' }))
    await waitFor(() => expect(app.session.get()).not.toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closed while the wallet is asked, the buttons are free again', async () => {
    Reflect.set(window, 'ethereum', { isMetaMask: true, request: () => new Promise(() => undefined) })
    const { app, dialog } = await openPanel()
    fireEvent.click(dialog.getByRole('button', { name: 'Créer avec MetaMask' }))
    expect(await dialog.findByText('En attente de votre wallet…')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Fermer' }))
    expect(app.identity.store.get()).toEqual({ busy: null, dialog: null })
  })
})
