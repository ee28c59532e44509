import { createTheme } from '@mantine/core'

/** Behaviour and sizes for Mantine's parts; their colours come from theme.css. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
})
