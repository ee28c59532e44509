// Code that could not be fetched because there was no network: told from a real error by what the loader of the build
// says, and not by messages that every browser words in its own way.
const missedOffline = new WeakSet<object>()

window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) missedOffline.add(payload)
})

export function isMissedOffline(error: unknown): boolean {
  return error instanceof Error && missedOffline.has(error)
}
