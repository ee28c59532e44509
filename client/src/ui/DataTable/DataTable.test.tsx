import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { type Column, DataTable } from './DataTable.tsx'

afterEach(cleanup)

interface Stake {
  readonly name: string
  readonly euros: number
}

const COLUMNS: readonly Column<Stake>[] = [
  { id: 'name', header: 'Joueur', cell: ({ name }) => name },
  { id: 'euros', header: 'Mise', cell: ({ euros }) => `${euros} €`, align: 'end' },
]

test('is a table with a name, headings and a cell for each', () => {
  const rows = [
    { name: 'Luna', euros: 10 },
    { name: 'Basile', euros: 5 },
  ]
  render(<DataTable caption="Mises" columns={COLUMNS} rows={rows} keyOf={({ name }) => name} />)
  const table = within(screen.getByRole('table', { name: 'Mises' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Joueur', 'Mise'])
  const [, first] = table.getAllByRole('row')
  // On a phone each cell says its column; it is hidden from the voice, which knows it from the heading.
  expect(
    within(first ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['JoueurLuna', 'Mise10 €'])
})
