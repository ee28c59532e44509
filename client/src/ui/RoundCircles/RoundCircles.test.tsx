import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { RoundCircles } from './RoundCircles.tsx'

test('[G13] [G14] one circle a round, each saying how it went', () => {
  render(
    <RoundCircles
      label="Manches"
      results={['win', 'draw']}
      total={4}
      describe={(round, result) => `Manche ${round} : ${result ?? 'à venir'}`}
    />,
  )
  expect(screen.getByRole('list', { name: 'Manches' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Manche 1 : win',
    'Manche 2 : draw',
    '3Manche 3 : à venir',
    '4Manche 4 : à venir',
  ])
})
