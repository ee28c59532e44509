import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { shortAddress } from '../../../i18n/short-address.ts'
import { ALICE_WALLET } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { SnackbarLine } from '../../shell/notifications/SnackbarLine.tsx'
import { Toaster } from '../../shell/notifications/Toaster.tsx'
import { WalletAddress } from './WalletAddress.tsx'

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
