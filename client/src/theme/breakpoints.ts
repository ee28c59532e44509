/** Widths at which the layout changes. Style sheets repeat the numbers, because media queries cannot read variables. */
export const BREAKPOINTS_PX = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const

export const MOBILE_BELOW_PX = 768

export const MOBILE_QUERY = `(max-width: ${MOBILE_BELOW_PX - 0.02}px)`
