import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Banner } from './Banner.tsx'

test.each([
  ['info', 'status'],
  ['warning', 'status'],
  ['danger', 'alert'],
] as const)('%s is read as %s', (tone, role) => {
  render(<Banner tone={tone}>À savoir</Banner>)
  expect(screen.getByRole(role).textContent).toBe('À savoir')
})

test('the response to a press is an alert: it is read although it comes with its text', () => {
  render(
    <Banner tone="warning" responds>
      Aucun wallet trouvé
    </Banner>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Aucun wallet trouvé')
})
