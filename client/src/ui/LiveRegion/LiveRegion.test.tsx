import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { LiveRegion } from './LiveRegion.tsx'

test('it is there before its first message, and its element stays', () => {
  const { container, rerender } = render(<LiveRegion message="" />)
  const region = container.firstElementChild
  expect(region?.getAttribute('aria-live')).toBe('polite')
  rerender(<LiveRegion message="Manche gagnée" urgency="polite" />)
  expect(container.firstElementChild).toBe(region)
  expect(region?.textContent).toBe('Manche gagnée')
})
