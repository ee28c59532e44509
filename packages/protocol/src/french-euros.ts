// Amounts in the sentences of refusals, set as in French print: narrow spaces between thousands, and none that breaks.

/** `1 234,50 €`, and `25 €` where there are no cents. */
export function frenchEuros(cents: number): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${cents < 0 ? '−' : ''}${grouped}${fraction === '00' ? '' : `,${fraction}`}\u00a0€`
}

/** The specification's own words, to the letter: no space before the sign. */
export function stakeBeyondBalance(stakeCents: number): string {
  const euros = stakeCents % 100 === 0 ? String(stakeCents / 100) : (stakeCents / 100).toFixed(2).replace('.', ',')
  return `Montant sélectionné (${euros}€) dépasse votre solde`
}
