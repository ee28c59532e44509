import { formatEuros } from '../../../i18n/format-euros.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.actions

/** French labels of stored values in the audit log, for every kind of action. */
const WORDS: Readonly<Record<string, string>> = { ...frAdmin.blocks.reasons, ...frAdmin.users.roles }

/** `Montant : 600,00 €`; a field without a label is shown as it is stored. */
export function detailLines(details: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(details).map(([key, value]) => `${text.detailNames[key] ?? key} : ${wordOf(key, value)}`)
}

function wordOf(key: string, value: unknown): string {
  if (value === null) return frAdmin.none
  if (typeof value === 'number' && key.endsWith('Cents')) return formatEuros(value)
  if (typeof value === 'string') return WORDS[value] ?? value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}
