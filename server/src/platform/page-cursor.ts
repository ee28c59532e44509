/** The start of a page: after a known entry, or before a time. */
export type PageCursor = { readonly beforeId: string } | { readonly beforeTime: Date }

/** `before` as the history's query has parsed it: an id, which no time looks like, or a time. */
export function cursorOf(before: string | undefined): PageCursor | null {
  if (before === undefined) return null
  return before.includes(':') ? { beforeTime: new Date(before) } : { beforeId: before }
}
