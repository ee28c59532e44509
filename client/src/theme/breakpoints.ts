/** Widths at which the layout changes, in px. Style sheets spell the same numbers: media queries cannot read variables. */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const

/** Mobile means narrower than this. */
export const MOBILE_BELOW_PX = 768

export const MOBILE_QUERY = `(max-width: ${MOBILE_BELOW_PX - 0.02}px)`
