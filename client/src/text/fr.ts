import { BRAND } from '@bougie/protocol/brand.ts'

/** Every sentence of the shell, the home page and the identity flow. The battle's are in fr-battle.ts. */
export const fr = {
  brand: BRAND,
  titles: {
    home: `${BRAND} · Le duel de prix en 30 secondes`,
    battle: `Battle · ${BRAND}`,
    battleGame: `Battle en cours · ${BRAND}`,
    profile: `Mon Profil · ${BRAND}`,
    wallet: `Mon Portefeuille · ${BRAND}`,
    influencer: `Dashboard Influenceur · ${BRAND}`,
    close: `Jeu Temporairement Fermé · ${BRAND}`,
  },
  errors: {
    network: 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    unreadableAnswer: "La réponse du serveur n'a pas pu être lue. Rechargez la page.",
    unreadableMessage: 'Erreur de format du message',
  },
} as const
