import { CallError } from '@bougie/api-client/rest-call.ts'

/** Status and code of a refused call. @throws when it was not refused */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; code: string }> {
  try {
    await call
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, code: error.code }
    throw error
  }
  throw new Error('The call was not refused')
}

/** The sorted statuses of concurrent calls; success shows as 200. */
export async function statuses(calls: readonly Promise<unknown>[]): Promise<readonly number[]> {
  const outcomes = await Promise.allSettled(calls)
  return outcomes
    .map((outcome) => {
      if (outcome.status === 'fulfilled') return 200
      if (outcome.reason instanceof CallError) return outcome.reason.status
      throw outcome.reason
    })
    .sort((one, other) => one - other)
}
