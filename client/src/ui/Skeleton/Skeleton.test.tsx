import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { SkeletonLines } from './Skeleton.tsx'

test('loading is announced once, whatever the number of shapes', () => {
  render(<SkeletonLines lines={3} label="Chargement" />)
  const status = screen.getByRole('status', { name: 'Chargement' })
  expect(status.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3)
})
