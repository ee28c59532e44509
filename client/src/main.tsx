import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import './theme/fonts.css'
import './theme/theme.css'
import './theme/global.css'
import { AppShell } from './app/AppShell.tsx'
import { AppProvider } from './app/app-context.tsx'
import { createApp } from './app/create-app.ts'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { preloadScreen } from './app/screens.ts'
import { logError } from './data/log.ts'
import { createReactRoot } from './react-root.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const app = createApp()
const reactRoot = createReactRoot(root)

const page = (
  <ThemeProvider>
    <ErrorBoundary>
      <QueryClientProvider client={app.queries}>
        <AppProvider app={app}>
          <BrowserRouter>
            <AppShell />
          </BrowserRouter>
        </AppProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </ThemeProvider>
)
// What the page painted by itself stays until there is something to put in its place. As a transition the first render
// leaves room for presses and scrolling between its parts, instead of one long task.
void preloadScreen(window.location.pathname).then(() => startTransition(() => reactRoot.render(page)))

// After everything else has loaded: the worker fetches the shell once more.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const ownEntry = new URL(import.meta.url).pathname
  window.addEventListener('load', () => {
    app.updates.start(navigator.serviceWorker, ownEntry).catch((error: unknown) => logError('service worker', error))
  })
}
