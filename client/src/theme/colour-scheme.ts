import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'

/** `auto` follows the system. */
export const COLOUR_SCHEMES = ['auto', 'dark', 'light'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

/** public/colour-scheme.js reads the same key before the first paint. */
export const COLOUR_SCHEME_KEY = 'colour_scheme'

export const colourSchemeManager = localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY })

export interface ColourSchemeChoice {
  readonly chosen: ColourScheme
  readonly choose: (scheme: ColourScheme) => void
}

export function useColourScheme(): ColourSchemeChoice {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { chosen: colorScheme, choose: setColorScheme }
}
