/** Unpredictable outside tests: seeds, ids and the choices of bots come from here. */
export interface Random {
  bytes(length: number): Uint8Array
  uuid(): string
  /** A whole number from 0 to `limit` - 1, each as likely. */
  below(limit: number): number
}
