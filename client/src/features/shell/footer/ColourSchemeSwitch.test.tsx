import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ColourSchemeSwitch } from './Footer.tsx'

test('[issue 19.14] the scheme follows the system until one is chosen, which is remembered', async () => {
  renderApp(<ColourSchemeSwitch />)
  const shown = () => document.documentElement.dataset['mantineColorScheme']
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Thème : celui de l’appareil')
  expect([shown(), localStorage.getItem('colour_scheme')]).toEqual(['dark', 'dark'])
  // The server reads it, so that the next page arrives in this scheme.
  expect(document.cookie).toContain('colour_scheme=dark')
  press('Thème : sombre')
  expect([shown(), localStorage.getItem('colour_scheme')]).toEqual(['light', 'light'])
  press('Thème : clair')
  expect(localStorage.getItem('colour_scheme')).toBe('auto')
  // The document of the tests keeps a cookie that ends now until the next millisecond.
  await waitFor(() => expect(document.cookie).not.toContain('colour_scheme'))
  screen.getByRole('button', { name: 'Thème : celui de l’appareil' })
})
