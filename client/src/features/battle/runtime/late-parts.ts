import { createPart } from '../../../ui/LazyPart.tsx'
import { LATE_PARTS } from '../arena/late-parts.ts'

export const QUEUE_DIALOG = createPart(async () => (await import('../queue/QueueDialog.tsx')).QueueDialog)

/** Preloads, so that no part needs the network when it is shown. */
export async function preloadLateParts(): Promise<void> {
  await Promise.all([QUEUE_DIALOG, ...Object.values(LATE_PARTS)].map((part) => part.load()))
}
