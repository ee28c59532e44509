import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core'
import { useSyncExternalStore } from 'react'

/** `auto` follows the system. */
export const COLOUR_SCHEMES = ['auto', 'dark', 'light'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

const COLOUR_SCHEME_KEY = 'colour_scheme'
const COOKIE_SECONDS = 365 * 24 * 3600

const stored = localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY })

export const colourSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => {
    stored.set(scheme)
    rememberForServer(scheme)
  },
}

/** The server reads this cookie, so that pages arrive in the chosen scheme before any script has run. */
function rememberForServer(scheme: ColourScheme): void {
  const seconds = scheme === 'auto' ? 0 : COOKIE_SECONDS
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `${COLOUR_SCHEME_KEY}=${scheme}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/**
 * Must be called before anything renders. Until then the style sheets follow the device or the server's cookie. The
 * cookie may be missing, and the page may come from a service worker.
 */
export function startColourScheme(): void {
  const chosen = stored.get('auto')
  const device = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.setAttribute(ATTRIBUTE, chosen === 'auto' ? device : chosen)
  rememberForServer(chosen)
}

const ATTRIBUTE = 'data-mantine-color-scheme'

/**
 * The scheme that the style sheets apply now. The system's scheme changes slightly earlier: colours read at that moment
 * would be those of the previous scheme.
 */
export function useShownScheme(): string {
  return useSyncExternalStore(subscribeToScheme, shownScheme, () => 'light')
}

function subscribeToScheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}

function shownScheme(): string {
  return document.documentElement.getAttribute(ATTRIBUTE) ?? 'light'
}
