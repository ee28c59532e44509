import { BRAND } from '@bougie/protocol/brand.ts'

/** French texts of a battle's result card. */
export const frShare = {
  share: 'Partager',
  titles: { win: 'Victoire !', loss: 'Défaite', draw: 'Égalité' },
  players: (self: string, opponent: string) => `${self} contre ${opponent}`,
  stake: (amount: string) => `Mise : ${amount}`,
  note: 'Euros fictifs de démonstration',
  fileName: (result: string) => `bougie-${result}.png`,
  message: `Mon résultat sur ${BRAND}`,
  saved: 'Image enregistrée',
  failed: 'L’image n’a pas pu être créée.',
} as const
