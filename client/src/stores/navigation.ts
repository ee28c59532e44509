/** Lets code outside React change the page through the router. */
export function createNavigation() {
  let navigate: ((path: string) => void) | null = null
  return {
    go: (path: string) => navigate?.(path),
    attach(next: (path: string) => void) {
      navigate = next
      return () => {
        navigate = null
      }
    },
  }
}

export type Navigation = ReturnType<typeof createNavigation>
