import { startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import '../theme/mantine-sheets.ts'
import '../theme/fonts.css'
import '../theme/theme.css'
import '../theme/tones.css'
import '../theme/global.css'
import { logError } from '../api/log.ts'
import { preloadSideMenu } from '../features/shell/header/Header.tsx'
import { preloadToasts } from '../features/shell/notifications/Notifications.tsx'
import { whenIdle } from '../hooks/use-idle.ts'
import { preloadScreen } from '../routes/AppRoutes.tsx'
import { startColourScheme } from '../theme/colour-scheme.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Dialog } from '../ui/Dialog/Dialog.tsx'
import { AppShell } from './AppShell.tsx'
import { AppProvider, createApp } from './create-app.tsx'
import { createReactRoot } from './react-root.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

startColourScheme()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const app = createApp()
const reactRoot = createReactRoot(root)

const page = (
  <ThemeProvider>
    <ScreenBoundary>
      <AppProvider app={app}>
        <BrowserRouter>
          <AppShell />
        </BrowserRouter>
      </AppProvider>
    </ScreenBoundary>
  </ThemeProvider>
)
// The first paint stays until React has content to replace it. As a transition the first render
// yields to presses and scrolling between its parts, instead of one long task.
void preloadScreen(window.location.pathname).then(() => startTransition(() => reactRoot.render(page)))

// After everything else has loaded: the worker fetches the shell once more.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const ownEntry = new URL(import.meta.url).pathname
  window.addEventListener('load', () => {
    app.updates.start(navigator.serviceWorker, ownEntry).catch((error: unknown) => logError('service worker', error))
  })
}

// Preloads menu, dialogs and toasts, so that they work after the network is lost; each when the page is idle again.
for (const preload of [Dialog.load, preloadSideMenu, preloadToasts]) {
  whenIdle(() => preload().catch((error: unknown) => logError('preload', error)))
}
