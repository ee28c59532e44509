import { BRAND } from '@bougie/protocol/brand.ts'

/** French texts of the page of a battle opened by its link. */
export const frWatch = {
  pageTitle: `Regarder une battle · ${BRAND}`,
  title: 'Regarder la partie',
  intro: 'En direct, puis en rediffusion : les choix ne se montrent qu’avec le résultat de leur manche.',
  replay: 'Rediffusion',
} as const
