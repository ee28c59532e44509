/** Breaks a name, an address or a code at any letter where it would not fit. */
export const ANYWHERE = { overflowWrap: 'anywhere' } as const
