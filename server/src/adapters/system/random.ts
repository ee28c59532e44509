import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
  below: (limit) => randomInt(limit),
}
