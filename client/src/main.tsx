import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import './theme/fonts.css'
import './theme/theme.css'
import './theme/global.css'
import { AppShell } from './app/AppShell.tsx'
import { AppProvider } from './app/app-context.tsx'
import { createApp } from './app/create-app.ts'
import { preloadScreen } from './app/screens.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
preloadScreen(window.location.pathname)
const app = createApp()

createRoot(root).render(
  <QueryClientProvider client={app.queries}>
    <AppProvider app={app}>
      <BrowserRouter>
        <AppShell />
      </BrowserRouter>
    </AppProvider>
  </QueryClientProvider>,
)
