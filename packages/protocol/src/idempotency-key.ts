/** Printable and without spaces; a UUID made once per intention serves best. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/
