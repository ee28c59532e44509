import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'

test.each([
  ['Solde insuffisant', 'Solde insuffisant'],
  ['', "Une erreur s'est produite"],
])('a change that fails with "%s" says so in its dialog', async (message, shown) => {
  renderApp(
    <ChangeDialog
      scope="test"
      title="Modifier ?"
      confirm="Modifier"
      perform={() => Promise.reject(new Error(message))}
      showsFailure
      onClose={() => undefined}
    >
      Sûr ?
    </ChangeDialog>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }))
  const alert = await within(screen.getByRole('alertdialog')).findByRole('alert')
  expect(alert.textContent).toBe(shown)
})

test('a second press before the page shows the first one changes nothing twice', async () => {
  let changes = 0
  renderApp(
    <ChangeDialog
      scope="test"
      title="Modifier ?"
      confirm="Modifier"
      perform={async () => {
        changes += 1
      }}
      onClose={() => undefined}
    >
      Sûr ?
    </ChangeDialog>,
  )
  const button = screen.getByRole('button', { name: 'Modifier' })
  const pressTwice = () =>
    act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
  await pressTwice()
  expect(changes).toBe(1)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await pressTwice()
  expect(changes).toBe(2)
})
