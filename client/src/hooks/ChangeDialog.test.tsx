import { fireEvent, screen, within } from '@testing-library/react'
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
