/** The only access to the console. Players read French sentences in the page; the details here are for debugging. */
export function logError(scope: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only module that logs
  console.warn(`[${scope}]`, error)
}
