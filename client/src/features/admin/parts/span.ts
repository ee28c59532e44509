/** What two fields of date and time hold, as the server's lists take it; an empty one is no bound. */
export function spanOf({ from, until }: { readonly from: string; readonly until: string }) {
  return { from: timeOf(from), until: timeOf(until) }
}

function timeOf(typed: string): string | undefined {
  return typed === '' ? undefined : new Date(typed).toISOString()
}
