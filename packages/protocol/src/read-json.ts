import type * as z from 'zod/mini'

/** Reads text from outside: null if it is not JSON, or has another shape than the schema's. */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
