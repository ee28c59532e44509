import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '../ports/random.ts'

/** Crockford's: no letter that looks like a digit or another letter, since codes are copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 12
const GROUP = /.{4}(?=.)/g
const HASH_BYTES = 32
/** 16 MB and some 40 ms of a helper thread: at 60 random bits a code, more would only cost the server. */
const COST = { N: 2 ** 14, r: 8, p: 1 }

const derive = promisify<string, string, number, typeof COST, Buffer>(scrypt)

/** 60 random bits, as `XXXX-XXXX-XXXX`. */
export function newRecoveryCode(random: Random): string {
  const characters = [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return characters.join('').replace(GROUP, '$&-')
}

/**
 * How a code is stored and found. The salt is the wallet's name, so that one derivation answers for every name: for one
 * that nobody has it takes as long as for any other.
 */
export async function hashOfRecoveryCode(nameKey: string, code: string): Promise<string> {
  const derived = await derive(written(code), `recovery code of ${nameKey}`, HASH_BYTES, COST)
  return derived.toString('hex')
}

/** As it was given out, however a player types it. */
function written(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
