import type { ServerMessage } from '@bougie/protocol/ws/server-messages.ts'
import type { Shown } from './lenient-message.ts'

export interface MessageParser {
  /** Fetches the schemas; parsing before that finds nothing readable. */
  load(): Promise<void>
  parse(text: string): ServerMessage | null
}

/** The schemas of all messages come with the first connection, not with the first paint. */
export function createMessageParser(shown: Shown): MessageParser {
  let parseValue: ((value: unknown) => ServerMessage | null) | null = null
  return {
    async load() {
      if (parseValue !== null) return
      const [{ serverMessageSchema }, { readLeniently }] = await Promise.all([
        import('@bougie/protocol/ws/server-messages.ts'),
        import('./lenient-message.ts'),
      ])
      parseValue = (value) => {
        const parsed = serverMessageSchema.safeParse(readLeniently(value, shown))
        return parsed.success ? parsed.data : null
      }
    },
    parse(text) {
      try {
        return parseValue?.(JSON.parse(text)) ?? null
      } catch {
        // Not JSON: as unreadable as a shape that nobody knows.
        return null
      }
    },
  }
}
