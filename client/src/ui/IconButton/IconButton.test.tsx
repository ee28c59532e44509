import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { SoundToggle } from '../SoundToggle/SoundToggle.tsx'

test('a toggle exposes its state and requests the other one', () => {
  const asked: boolean[] = []
  render(<SoundToggle label="Son" enabled onToggle={(next) => asked.push(next)} />)
  const button = screen.getByRole('button', { name: 'Son', pressed: true })
  fireEvent.click(button)
  expect(asked).toEqual([false])
})
