import { BATTLE_AMOUNTS } from './battle-amounts.ts'

// Amounts in the sentences of refusals, as in French print: narrow spaces between thousands, all of them non-breaking.

/** `1 234,50 €`, and `25 €` when there are no cents. */
export function frenchEuros(cents: number): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${cents < 0 ? '−' : ''}${grouped}${fraction === '00' ? '' : `,${fraction}`}\u00a0€`
}

/** The specification's exact words: no space before the sign. */
export function stakeBeyondBalance(stakeCents: number): string {
  const euros = stakeCents % 100 === 0 ? String(stakeCents / 100) : (stakeCents / 100).toFixed(2).replace('.', ',')
  return `Montant sélectionné (${euros}€) dépasse votre solde`
}

const STAKES = new Intl.ListFormat('fr', { type: 'disjunction' }).format(
  BATTLE_AMOUNTS.map((euros, index) => (index + 1 < BATTLE_AMOUNTS.length ? String(euros) : frenchEuros(100 * euros))),
)

export const NOT_A_BATTLE_STAKE = `Montant invalide : une battle se joue à ${STAKES}.`

export function stakeOutOfRange({
  minCents,
  maxCents,
}: {
  readonly minCents: number
  readonly maxCents: number
}): string {
  return `Montant invalide : misez de ${frenchEuros(minCents)} à ${frenchEuros(maxCents)}, avec deux décimales au plus.`
}

export function balanceTooLow(balanceCents: number): string {
  return `Solde insuffisant : il vous reste ${frenchEuros(balanceCents)}.`
}
