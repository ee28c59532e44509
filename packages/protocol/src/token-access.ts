/** Possible scopes of an API token. */
export const API_SCOPES = ['read', 'battle', 'cycle'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * The scope that a call or a message needs of an API token. `any`: whatever its scopes are. `refused`: no token ever;
 * all that touches money outside, the account, its keys, limits, links or the administration.
 */
export type TokenAccess = ApiScope | 'any' | 'refused'
