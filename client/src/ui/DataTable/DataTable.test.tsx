import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { type Column, DataTable, sortedBy } from './DataTable.tsx'

interface Stake {
  readonly name: string
  readonly euros: number
}

const COLUMNS: readonly Column<Stake>[] = [
  { header: 'Joueur', cell: ({ name }) => name },
  { header: 'Mise', cell: ({ euros }) => `${euros} €`, align: 'end' },
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
  expect(
    within(first ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Luna', '10 €'])
})

test('a heading sorts: up, down, and in the original order; aria-sort says so', () => {
  const columns: readonly Column<Stake>[] = [
    { header: 'Joueur', cell: ({ name }) => name },
    { header: 'Mise', cell: ({ euros }) => `${euros} €`, sortBy: ({ euros }) => euros },
  ]
  const rows = [
    { name: 'Luna', euros: 10 },
    { name: 'Basile', euros: 5 },
    { name: 'Zoé', euros: 100 },
  ]
  render(
    <DataTable
      caption="Mises"
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      sortedPartly="Triées : les lignes déjà affichées."
    />,
  )
  const heading = screen.getByRole('columnheader', { name: 'Mise' })
  const state = () => [
    heading.getAttribute('aria-sort'),
    screen.getAllByText(/^(Luna|Basile|Zoé)$/).map(({ textContent }) => textContent),
  ]
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Mise' }))
  expect(state()).toEqual(['ascending', ['Basile', 'Luna', 'Zoé']])
  expect(screen.getByRole('status').textContent).toBe('Triées : les lignes déjà affichées.')
  fireEvent.click(screen.getByRole('button', { name: 'Mise' }))
  expect(state()).toEqual(['descending', ['Zoé', 'Luna', 'Basile']])
  fireEvent.click(screen.getByRole('button', { name: 'Mise' }))
  expect(state()).toEqual([null, ['Luna', 'Basile', 'Zoé']])
})

test('what has no value stands last either way', () => {
  const rows = [{ until: null }, { until: 'b' }, { until: 'a' }]
  const sorted = (order: 'ascending' | 'descending') => sortedBy(rows, ({ until }) => until, order)
  expect(sorted('ascending').map(({ until }) => until)).toEqual(['a', 'b', null])
  expect(sorted('descending').map(({ until }) => until)).toEqual(['b', 'a', null])
})
