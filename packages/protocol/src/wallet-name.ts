import * as z from 'zod/mini'

export const WALLET_NAME_MAX = 30

export const WALLET_NAME_MESSAGES = {
  empty: 'Veuillez entrer un nom de wallet',
  characters: 'Le nom du wallet ne doit contenir que des lettres et des chiffres',
  length: 'Le nom du wallet ne doit pas dépasser 30 caractères',
} as const

/** The first rule that the name breaks, in the specified order; null when it breaks none. Accented letters are letters. */
export function walletNameError(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return WALLET_NAME_MESSAGES.empty
  if (!/^[\p{L}\p{N}]+$/u.test(trimmed)) return WALLET_NAME_MESSAGES.characters
  if ([...trimmed].length > WALLET_NAME_MAX) return WALLET_NAME_MESSAGES.length
  return null
}

/** What is left of another name, for a wallet that has none; never empty. */
export function walletNameFrom(name: string): string {
  return [...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, WALLET_NAME_MAX).join('') || 'Wallet'
}

export const walletNameSchema = z.pipe(
  z.string().check((context) => {
    const error = walletNameError(context.value)
    if (error !== null) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
  z.transform((name: string) => name.trim()),
)
