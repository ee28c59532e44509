import type { RestClient } from '@bougie/api-client/rest-client.ts'
import type { SeededRandom } from '@bougie/simulation/seeded-random.ts'

/** A rule that a scenario checked; it is kept when there are no problems. */
export interface Check {
  readonly name: string
  readonly problems: readonly string[]
}

export interface ScenarioContext {
  readonly url: string
  readonly call: RestClient
  readonly battles: number
  readonly concurrency: number
  readonly stakeEuros: number
  /** Determines all decisions of the players. */
  readonly random: SeededRandom
  readonly onProgress: (progress: { finished: number; total: number }) => void
}

export interface ScenarioResult {
  /** The events, a line each. */
  readonly summary: readonly string[]
  readonly checks: readonly Check[]
}

export type Scenario = (context: ScenarioContext) => Promise<ScenarioResult>

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Names a player in the error of a failure. */
export async function naming<T>(who: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new Error(`${who}: ${failureText(cause)}`, { cause })
  }
}
