const FRENCH_SHARE = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/** `+4,25 %` of 0.0425. */
export function formatShare(share: number): string {
  return FRENCH_SHARE.format(share).replace(/[\u00a0\u202f]/g, ' ')
}
