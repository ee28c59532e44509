/** Breaks a name, an address or a code at any letter where it would not fit. */
export const BREAK_ANYWHERE = { overflowWrap: 'anywhere' } as const
