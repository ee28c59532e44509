/** Unpredictable outside tests: the source of seeds, ids and the choices of bots. */
export interface Random {
  bytes(length: number): Uint8Array
  uuid(): string
  /** A uniformly distributed whole number from 0 to `limit` - 1. */
  below(limit: number): number
}
