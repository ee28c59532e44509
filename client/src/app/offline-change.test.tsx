import { useMutation } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../hooks/app-context.tsx'
import { ALICE } from '../testing/battle-messages.ts'
import { renderApp } from '../testing/render-app.tsx'

const DEPOSIT = 'POST /api/wallets/deposit'

afterEach(() => void window.dispatchEvent(new Event('online')))

function Deposit() {
  const { api } = useApp()
  const deposit = useMutation({
    mutationFn: () => api('wallet.deposit', { body: { user_id: ALICE, amount: 10, method: 'api' } }),
  })
  return (
    <>
      <button type="button" onClick={() => deposit.mutate()}>
        Déposer
      </button>
      <p role="alert">{deposit.error?.message}</p>
    </>
  )
}

test('[K47] a change requested without a network fails at once, and is not carried out when the network returns', async () => {
  const { server } = renderApp(<Deposit />, { signedInAs: {}, responses: { [DEPOSIT]: 'unreachable' } })
  act(() => void window.dispatchEvent(new Event('offline')))
  fireEvent.click(screen.getByRole('button', { name: 'Déposer' }))
  const sentence = 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  const requested = server.requests.length
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(server.requests).toHaveLength(requested)
})
