import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Tabs } from './Tabs.tsx'

function TwoTabs() {
  const [selected, setSelected] = useState<'one' | 'two'>('one')
  return (
    <Tabs
      label="Onglets"
      tabs={[
        { id: 'one', label: 'Un' },
        { id: 'two', label: 'Deux' },
      ]}
      selected={selected}
      onSelect={setSelected}
    >
      {selected}
    </Tabs>
  )
}

test('a press shows the panel of a tab, which is named after it', () => {
  render(<TwoTabs />)
  fireEvent.click(screen.getByRole('tab', { name: 'Deux' }))
  expect(screen.getByRole('tabpanel', { name: 'Deux' }).textContent).toBe('two')
  expect(screen.getByRole('tab', { name: 'Un' }).getAttribute('aria-selected')).toBe('false')
})

test('arrow keys go round and take the focus along; only the chosen tab is a stop of Tab', () => {
  render(<TwoTabs />)
  const [one, two] = screen.getAllByRole('tab')
  fireEvent.keyDown(one as HTMLElement, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(two)
  expect([one?.tabIndex, two?.tabIndex]).toEqual([-1, 0])
  fireEvent.keyDown(two as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(one)
})
