/** The start of a page: after a known entry, or before a time. */
export type PageCursor = { readonly beforeId: string } | { readonly beforeTime: Date }

/** A page of a list, newest first. */
export interface Page {
  readonly limit: number
  /** Null for the newest. */
  readonly before: PageCursor | null
}

/** `before` as parsed from the query: an id or a time. No id looks like a time. */
export function cursorOf(before: string | undefined): PageCursor | null {
  if (before === undefined) return null
  return before.includes(':') ? { beforeTime: new Date(before) } : { beforeId: before }
}
