/** Printable and without spaces. Best a UUID made once per intention. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/
