import type { ServerMessage } from '@bougie/protocol/ws/server-messages.ts'
import type { BalanceAfter } from './lenient-message.ts'

/** The schemas of all messages load with the first connection, not with the first paint. */
export function createMessageParser(balanceAfter: BalanceAfter) {
  let parseValue: ((value: unknown) => ServerMessage | null) | null = null
  return {
    /** Loads the schemas; before that every message is unreadable. */
    async load() {
      if (parseValue !== null) return
      const [{ serverMessageSchema }, { readLeniently }] = await Promise.all([
        import('@bougie/protocol/ws/server-messages.ts'),
        import('./lenient-message.ts'),
      ])
      parseValue = (value) => {
        const parsed = serverMessageSchema.safeParse(readLeniently(value, balanceAfter))
        return parsed.success ? parsed.data : null
      }
    },
    parse(text: string) {
      try {
        return parseValue?.(JSON.parse(text)) ?? null
      } catch {
        // Not JSON: as unreadable as an unknown shape.
        return null
      }
    },
  }
}
