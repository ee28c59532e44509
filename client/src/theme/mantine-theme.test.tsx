import { Text } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from './ThemeProvider.tsx'

test.each(['brand', 'up', 'down', 'warning', 'faint', 'error'])('%s is a colour of texts', (colour) => {
  render(
    <ThemeProvider>
      <Text c={colour}>{colour}</Text>
    </ThemeProvider>,
  )
  expect(screen.getByText(colour).style.color).toBe(`var(--mantine-color-${colour}-text)`)
})
