import { type RenderResult, render as renderBare } from '@testing-library/react'
import * as React from 'react'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { preloadDialog } from '../ui/Dialog/Dialog.tsx'

// As in a page that has been open for a while.
await preloadDialog()

omitOwnerStacks()

/** Testing Library's render inside the theme, as everywhere in the app. */
export function render(part: React.ReactNode): RenderResult {
  return renderBare(part, { wrapper: ({ children }) => <ThemeProvider isStatic>{children}</ThemeProvider> })
}

/**
 * In development React records a stack trace for each of the first 10,000 elements of a second, for its developer
 * tools: a twelfth of the processor time of these tests. Only its internals can prevent it. A version without this
 * counter is only slower.
 */
function omitOwnerStacks(): void {
  const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (typeof internals?.recentlyCreatedOwnerStacks !== 'number') return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
