import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { Footer } from './Footer.tsx'

test('[H37] [H38] four social links, then a divider', () => {
  renderApp(<Footer />)
  const names = ['Discord', 'Twitter', 'Telegram', 'TikTok']
  const links = names.map((name) => screen.getByRole('link', { name }))
  const divider = screen.getByRole('separator')
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:/)
    expect(link.compareDocumentPosition(divider) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
})

test('[H39] the current year, the brand and Tous droits réservés', () => {
  renderApp(<Footer />)
  expect(screen.getByText(`© ${new Date().getFullYear()} Bougie. Tous droits réservés`)).toBeTruthy()
})
