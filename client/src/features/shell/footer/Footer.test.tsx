import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { ColourSchemeSwitch, Footer } from './Footer.tsx'

test('[H37] [H38] four social links, then a divider', () => {
  renderApp(<Footer />)
  const links = within(screen.getByRole('navigation', { name: 'Réseaux sociaux' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Discord', 'https://discord.com/'],
    ['Twitter', 'https://twitter.com/'],
    ['Telegram', 'https://telegram.org/'],
    ['TikTok', 'https://www.tiktok.com/'],
  ])
  const divider = screen.getByRole('separator')
  for (const link of links) {
    expect(link.compareDocumentPosition(divider) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
})

test('[H39] the current year, the brand and Tous droits réservés', () => {
  renderApp(<Footer />)
  expect(screen.getByText(`© ${new Date().getFullYear()} Bougie. Tous droits réservés`)).toBeTruthy()
})

test('every page with a footer says in small print that its money is play money', () => {
  renderApp(<Footer />)
  const note = 'Démonstration : les euros affichés sont fictifs, aucun argent réel n’est joué.'
  expect(screen.getByRole('contentinfo').textContent).toContain(note)
})

test('[19.12] the operator’s own pages stand in place of front pages; without one there is no link', async () => {
  const social = { discord: 'https://discord.gg/bougie', twitter: null, telegram: null, tiktok: null }
  const operator = { supportEmail: 'aide@example.org', publisher: null, social }
  renderApp(<Footer />, { status: { operator } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'TikTok' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Discord' }).getAttribute('href')).toBe('https://discord.gg/bougie')
  expect(screen.getByRole('link', { name: 'Nous écrire' }).getAttribute('href')).toBe('mailto:aide@example.org')
})

test('[19.12] legal notice, terms and privacy are one press away; no address for questions where none was given', () => {
  renderApp(<Footer />)
  const targets = ['Mentions légales', 'Conditions', 'Confidentialité'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(targets).toEqual(['/mentions-legales', '/conditions', '/confidentialite'])
  expect(screen.queryByRole('link', { name: 'Nous écrire' })).toBeNull()
})

test('keys without a modifier are on until they are switched off, which is remembered', () => {
  const { app } = renderApp(<Footer />)
  const button = screen.getByRole('button', { name: 'Raccourcis clavier' })
  expect([button.getAttribute('aria-pressed'), app.gameKeys.get()]).toEqual(['true', true])
  fireEvent.click(button)
  expect([button.getAttribute('aria-pressed'), localStorage.getItem('game_keys')]).toEqual(['false', 'off'])
})

test('the decoration moves until it is stopped, which is remembered', () => {
  const { app } = renderApp(<Footer />)
  fireEvent.click(screen.getByRole('button', { name: 'Arrêter les animations du décor' }))
  expect([app.movingDecoration.get(), localStorage.getItem('moving_decoration')]).toEqual([false, 'off'])
  fireEvent.click(screen.getByRole('button', { name: 'Animer le décor' }))
  expect(app.movingDecoration.get()).toBe(true)
})

test('[issue 19.14] the scheme follows the system until one is chosen, which is remembered', async () => {
  renderApp(<ColourSchemeSwitch />)
  const shown = () => document.documentElement.dataset['mantineColorScheme']
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
