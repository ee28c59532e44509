import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { Footer } from './Footer.tsx'

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

test('[19.12] the operator’s own pages stand in place of front pages; without one there is no link', async () => {
  const social = { discord: 'https://discord.gg/bougie', twitter: null, telegram: null, tiktok: null }
  const operator = { supportEmail: 'aide@example.org', publisher: null, social }
  const body = { gameClosed: false, localWallets: true, analytics: false, operator }
  renderApp(<Footer />, { responses: { 'GET /api/status': { status: 200, body } } })
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
