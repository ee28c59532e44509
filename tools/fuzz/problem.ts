/** One broken rule, with enough to see what was sent. */
export interface Problem {
  readonly rule: string
  readonly detail: string
}

const DETAIL_LENGTH_MAX = 1_500

export function problem(rule: string, ...details: readonly unknown[]): Problem {
  const detail = details.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(' ')
  return { rule, detail: detail.slice(0, DETAIL_LENGTH_MAX) }
}
