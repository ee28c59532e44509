import type { PlayerRating } from '@bougie/protocol'
import { frenchNumber } from './french-number.ts'

/** `1 512`, and `1 512 ?` while it is provisional. */
export function formatRating({ points, provisional }: PlayerRating): string {
  return `${frenchNumber(points, 0)}${provisional ? '\u202f?' : ''}`
}
