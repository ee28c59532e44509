import { fireEvent, type RenderResult, render as renderBare, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Dialog } from '../ui/Dialog/Dialog.tsx'

// As in a page that has been open for a while.
await Dialog.load()

/** Testing Library's render inside the theme, as everywhere in the app. */
export function render(part: ReactNode): RenderResult {
  return renderBare(part, { wrapper: ({ children }) => <ThemeProvider isStatic>{children}</ThemeProvider> })
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
