import type * as z from 'zod/mini'

/** The storage is untrusted input: an absent entry, invalid JSON, or another shape than the schema's is null. */
export function readStored<Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.output<Schema> | null {
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
