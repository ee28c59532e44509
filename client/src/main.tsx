import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '@mantine/core/styles/default-css-variables.css'
import './theme/fonts.css'
import './theme/theme.css'
import './theme/global.css'
import { AppShell } from './app/AppShell.tsx'
import { AppProvider } from './app/app-context.tsx'
import { createApp } from './app/create-app.ts'
import { preloadScreen } from './app/screens.ts'
import { theme } from './theme/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
preloadScreen(window.location.pathname)
const app = createApp()

/** The page's content policy lets through the style elements that carry it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

createRoot(root).render(
  <MantineProvider
    theme={theme}
    forceColorScheme="dark"
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={app.queries}>
      <AppProvider app={app}>
        <BrowserRouter>
          <AppShell />
        </BrowserRouter>
      </AppProvider>
    </QueryClientProvider>
  </MantineProvider>,
)
