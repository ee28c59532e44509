/** Raised only by a bug: the runtime of a battle catches it, cancels that battle and refunds both stakes. */
export class AssertionFailure extends Error {
  override readonly name = 'AssertionFailure'
}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailure(message)
}

export function assertNever(value: never): never {
  throw new AssertionFailure(`case not handled: ${JSON.stringify(value)}`)
}
