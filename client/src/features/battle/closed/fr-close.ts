import { BRAND } from '@bougie/protocol/brand.ts'

/** French texts of the page that replaces the games while they are closed. */
export const frClose = {
  pageTitle: `Jeu Temporairement Fermé · ${BRAND}`,
  openPageTitle: `Le jeu est ouvert · ${BRAND}`,
  title: 'Jeu Temporairement Fermé',
  opensIn: 'Cette page ouvrira dans :',
  thanks: 'Merci pour votre patience !',
  units: { hours: 'heures', minutes: 'minutes', seconds: 'secondes' },
  left: ({ hours, minutes, seconds }: { hours: number; minutes: number; seconds: number }) =>
    `${hours} h ${minutes} min ${seconds} s`,
  home: 'Retour à l’accueil',
  rejoin: 'Rejoindre votre partie',
  rejoinNamed: (opponent: string) => `Rejoindre votre partie contre ${opponent}`,
  isOpen: 'Le jeu est ouvert',
  isOpenText: 'Cherchez un adversaire ou pariez dans le cycle.',
  enter: 'Aller à la Battle',
  loading: 'Chargement…',
} as const
