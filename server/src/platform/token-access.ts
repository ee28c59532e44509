import { type ApiScope, type Refusal, refuse, type TokenAccess } from '@bougie/protocol'

/**
 * The only place that decides the permissions of an API token, for calls and for socket messages. Null when the token
 * is allowed or when there is no token. A call without a declared scope refuses tokens.
 */
export function refuseToken(apiScopes: readonly ApiScope[] | null, access: TokenAccess | undefined): Refusal | null {
  if (apiScopes === null || access === 'any') return null
  if (access === undefined || access === 'refused') return refuse('TOKEN_REFUSED')
  return apiScopes.includes(access) ? null : refuse('TOKEN_SCOPE', { details: { scope: access } })
}
