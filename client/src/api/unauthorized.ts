/** Requests whose callers handle a refusal: profile reads, and the validation that may itself end the session. */
export function isExemptFromSessionEnd(path: string): boolean {
  return path.startsWith('/api/users') || path.includes('validate')
}

/** Home and the battle screens also serve guests: nobody is redirected away from them. */
export function staysOnUnauthorized(pagePath: string): boolean {
  return pagePath === '/' || pagePath === '/battle' || pagePath.startsWith('/battle/')
}

interface UnauthorizedDeps {
  /** The player continues with another session: requests of the previous one may still be refused. */
  readonly isExchanging: () => boolean
  readonly expireSession: () => void
  readonly currentPath: () => string
  readonly goHome: () => void
}

/** Effect of a 401 on a request with the session's token. */
export function createUnauthorizedHandler({ isExchanging, expireSession, currentPath, goHome }: UnauthorizedDeps) {
  return (callPath: string): void => {
    if (isExemptFromSessionEnd(callPath) || isExchanging()) return
    expireSession()
    if (!staysOnUnauthorized(currentPath())) goHome()
  }
}
