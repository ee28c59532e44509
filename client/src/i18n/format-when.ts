import { whenWanted } from './french-number.ts'

const frenchMoment = whenWanted(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** `21/11 18:05`, on the device's clock. */
export function formatWhen(isoTime: string): string {
  return frenchMoment().format(new Date(isoTime)).replace(',', '')
}

const frenchTime = whenWanted(() => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }))

/** `18:05`, on the device's clock. */
export function formatTime(isoTime: string): string {
  return frenchTime().format(new Date(isoTime))
}
