/** Possible scopes of an API token. */
export const API_SCOPES = ['read', 'battle', 'cycle'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * The scope that a call or a message requires of an API token. `any`: every token is accepted. `refused`: no token is,
 * as for everything about outside money, the account, its keys, limits, links or the administration.
 */
export type TokenAccess = ApiScope | 'any' | 'refused'
