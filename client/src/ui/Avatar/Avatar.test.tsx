import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Avatar, avatarInitials, avatarTone } from './Avatar.tsx'

test('a picture is shown when there is one', () => {
  const { container } = render(<Avatar name="luna" url="data:image/png;base64,AA==" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AA==')
})

test('a picture that can no longer be had leaves the initials', () => {
  const { container, rerender } = render(<Avatar name="luna" url="/api/users/1/picture?v=old" />)
  const picture = container.querySelector('img')
  if (picture === null) throw new Error('No picture')
  fireEvent.error(picture)
  expect(container.textContent).toBe('LU')
  rerender(<Avatar name="luna" url="/api/users/1/picture?v=new" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/users/1/picture?v=new')
})

test.each([
  ['luna', 'LU'],
  ['luna-star', 'LS'],
  ['élise', 'ÉL'],
  ['x', 'X'],
  ['', ''],
])('[H10] %j without a picture shows %j', (name, initials) => {
  expect(avatarInitials(name)).toBe(initials)
  const { container } = render(<Avatar name={name} />)
  expect(container.textContent).toBe(initials)
  expect(container.querySelector('svg') !== null).toBe(initials === '')
})

test('a bot has its own face', () => {
  const { container } = render(<Avatar name="Bot Ada" bot />)
  expect(container.textContent).toBe('')
  expect(container.querySelector('.tabler-icon-robot')).not.toBeNull()
})

test('a name keeps its tone', () => {
  expect(avatarTone('luna', 4)).toBe(avatarTone('luna', 4))
  const tones = new Set(
    ['alice', 'bob', 'carol', 'dave', 'eve', 'frank', 'grace', 'heidi'].map((name) => avatarTone(name, 4)),
  )
  expect(tones.size).toBeGreaterThan(1)
})
