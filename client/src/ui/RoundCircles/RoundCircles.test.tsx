import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { RoundCircles } from './RoundCircles.tsx'

test('[G13] [G14] one circle a round, each saying how it went, with a colour and a sign of its own', () => {
  render(
    <RoundCircles
      label="Manches"
      results={['win', 'draw', 'loss']}
      total={4}
      describe={(round, result) => `Manche ${round} : ${result ?? 'à venir'}`}
    />,
  )
  expect(screen.getByRole('list', { name: 'Manches' })).toBeTruthy()
  const circles = screen.getAllByRole('listitem')
  expect(circles.map(({ textContent }) => textContent)).toEqual([
    'Manche 1 : win',
    'Manche 2 : draw',
    'Manche 3 : loss',
    '4Manche 4 : à venir',
  ])
  expect(circles.map(({ dataset }) => dataset['tone'])).toEqual(['up', 'equal', 'down', undefined])
  const signs = ['check', 'minus', 'x'].map((name) => `.tabler-icon-${name}`)
  expect(circles.map((circle) => signs.find((sign) => circle.querySelector(sign) !== null))).toEqual([
    ...signs,
    undefined,
  ])
})
