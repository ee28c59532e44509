/**
 * The layout changes at 600, 900, 1200 and 1536 px. Style sheets spell the numbers, for media queries cannot read
 * variables; mobile means narrower than 768 px.
 */
const MOBILE_BELOW_PX = 768

export const MOBILE_QUERY = `(max-width: ${MOBILE_BELOW_PX - 0.02}px)`
