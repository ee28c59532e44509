/** Lets code outside React change the page through the router. */
export interface Navigation {
  go(path: string): void
  attach(navigate: (path: string) => void): () => void
}

export function createNavigation(): Navigation {
  let navigate: ((path: string) => void) | null = null
  return {
    go: (path) => navigate?.(path),
    attach(next) {
      navigate = next
      return () => {
        navigate = null
      }
    },
  }
}
