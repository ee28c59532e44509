import { whenWanted } from './french-number.ts'

const frenchShare = whenWanted(
  () =>
    new Intl.NumberFormat('fr-FR', {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }),
)

/** `+4,25 %` of 0.0425. */
export function formatShare(share: number): string {
  return frenchShare()
    .format(share)
    .replace(/[\u00a0\u202f]/g, ' ')
}
