/** The one door to the console. Players read French sentences in the page; the detail here is for whoever debugs. */
export function logError(scope: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the place that logs
  console.warn(`[${scope}]`, error)
}
