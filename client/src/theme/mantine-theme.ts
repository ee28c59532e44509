// One theme for Mantine's components. Colours are defined in theme.css alone and passed on as variables, so that a
// component and a hand-written style sheet cannot differ.
import { type CSSVariablesResolver, colorsTuple, createTheme, em, type MantineColorsTuple } from '@mantine/core'
import { BREAKPOINTS_PX } from './breakpoints.ts'
import fields from './fields.module.css'

/** Mantine uses these for text, borders, tracks and surfaces of the dark scheme, from light to dark. */
const DARK_SHADES: MantineColorsTuple = [
  'var(--color-text)',
  'var(--color-text-soft)',
  'var(--color-text-faint)',
  'var(--color-text-faint)',
  'var(--color-surface-3)',
  'var(--color-surface-2)',
  'var(--color-surface-1)',
  'var(--color-ground-bottom)',
  'var(--color-ground-top)',
  'var(--color-ground-top)',
]

/** The same for the light scheme. */
const LIGHT_SHADES: MantineColorsTuple = [
  'var(--color-surface-2)',
  'var(--color-surface-2)',
  'var(--color-surface-3)',
  'var(--color-line-strong)',
  'var(--color-line-strong)',
  'var(--color-text-faint)',
  'var(--color-text-faint)',
  'var(--color-text-soft)',
  'var(--color-text-soft)',
  'var(--color-text)',
]

export const mantineTheme = createTheme({
  primaryColor: 'brand',
  // Mantine expects ten shades of each colour; ours has one, and tints of its own.
  colors: {
    dark: DARK_SHADES,
    gray: LIGHT_SHADES,
    brand: colorsTuple('var(--color-equal)'),
    up: colorsTuple('var(--color-up)'),
    down: colorsTuple('var(--color-down)'),
    warning: colorsTuple('var(--color-warning)'),
    faint: colorsTuple('var(--color-text-faint)'),
    error: colorsTuple('var(--color-down-text)'),
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '700', textWrap: 'balance' },
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
    '2xl': 'var(--text-2xl)',
  },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5' },
  spacing: {
    xs: 'var(--space-half)',
    sm: 'var(--space-1)',
    md: 'var(--space-2)',
    lg: 'var(--space-3)',
    xl: 'var(--space-4)',
  },
  radius: {
    sm: 'var(--radius-control)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-round)',
  },
  defaultRadius: 'sm',
  breakpoints: Object.fromEntries(Object.entries(BREAKPOINTS_PX).map(([name, px]) => [name, em(px)])),
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        errorProps: { role: 'alert' },
      },
      classNames: { root: fields.field ?? '', label: fields.label ?? '', error: fields.error ?? '' },
    },
    Input: { classNames: { input: fields.input ?? '' } },
    Checkbox: {
      defaultProps: { iconColor: 'var(--color-on-equal)' },
      classNames: { input: fields.box ?? '', icon: fields.check ?? '' },
    },
  },
})

/** The same for both schemes: theme.css sets the variables by scheme. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--color-ground-top)',
    '--mantine-color-text': 'var(--color-text)',
    '--mantine-color-bright': 'var(--color-text)',
    '--mantine-color-dimmed': 'var(--color-text-soft)',
    '--mantine-color-placeholder': 'var(--color-text-faint)',
    '--mantine-color-anchor': 'var(--color-equal)',
    '--mantine-color-error': 'var(--color-down-text)',
    '--mantine-color-default': 'var(--color-surface-1)',
    '--mantine-color-default-hover': 'var(--color-surface-2)',
    '--mantine-color-default-color': 'var(--color-text)',
    '--mantine-color-default-border': 'var(--color-line-strong)',
    '--mantine-color-disabled': 'var(--color-surface-3)',
    '--mantine-color-disabled-color': 'var(--color-text-faint)',
    '--mantine-color-disabled-border': 'var(--color-line)',
    '--input-description-size': 'var(--text-sm)',
  },
  light: {},
  dark: {},
})
