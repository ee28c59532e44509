import * as z from 'zod/mini'
import { isReservedName, lettersOfNames, nameError } from './name-rules.ts'

export const WALLET_NAME_MAX = 30

export const WALLET_NAME_MESSAGES = {
  empty: 'Veuillez entrer un nom de wallet',
  characters: 'Le nom du wallet ne doit contenir que des lettres et des chiffres',
  length: `Le nom du wallet ne doit pas dépasser ${WALLET_NAME_MAX} caractères`,
} as const

/** The first rule that the name breaks, in the specified order; null when it breaks none. Accented letters are letters. */
export function walletNameError(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return WALLET_NAME_MESSAGES.empty
  if (!/^[\p{L}\p{N}]+$/u.test(trimmed)) return WALLET_NAME_MESSAGES.characters
  if ([...trimmed].length > WALLET_NAME_MAX) return WALLET_NAME_MESSAGES.length
  return null
}

/** The same for a wallet that is about to be made; an existing one keeps its name. */
export function newWalletNameError(name: string): string | null {
  return walletNameError(name) ?? nameError(name.trim())
}

/** Derives a name from another one, for a wallet that has none; never empty. */
export function walletNameFrom(name: string): string {
  const left = lettersOfNames(name).replace(/[_-]/g, '').slice(0, WALLET_NAME_MAX)
  return left === '' || isReservedName(left) ? 'Wallet' : left
}

export const walletNameSchema = z.pipe(
  z.string().check((context) => {
    const error = newWalletNameError(context.value)
    if (error !== null) context.issues.push({ code: 'custom', message: error, input: context.value, continue: true })
  }),
  z.transform((name: string) => name.trim()),
)
