import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Surface } from './Surface.tsx'

test('a titled surface is a region of that name', () => {
  render(
    <Surface title="Parties" titleId="parties">
      contenu
    </Surface>,
  )
  expect(screen.getByRole('region', { name: 'Parties' }).textContent).toContain('contenu')
})

test('without a title there is no empty heading', () => {
  render(<Surface>contenu</Surface>)
  expect(screen.queryByRole('heading')).toBeNull()
})
