import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colourSchemeManager } from './colour-scheme.ts'
import { mantineTheme, resolveCssVariables } from './mantine-theme.ts'
import { styleNonce } from './style-nonce.ts'

interface ThemeProviderProps {
  readonly children: ReactNode
  /** Markup painted at build time must stay plain: the content policy refuses injected styles. */
  readonly isStatic?: boolean
}

export function ThemeProvider({ children, isStatic = false }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      withStaticClasses={false}
      withCssVariables={!isStatic}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
