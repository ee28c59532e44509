/** French texts of what others see of a player, and of blocked players. */
export const frPrivacy = {
  title: 'Confidentialité',
  label: 'Masquer mon profil',
  hint: 'Les autres ne voient que votre pseudo : ni photo, ni palmarès, ni parties, ni présence. Vous quittez les classements, et seuls les joueurs que vous suivez peuvent vous défier.',
  hidden: 'Votre profil est masqué.',
  shown: 'Votre profil est visible.',
  blockedTitle: 'Joueurs bloqués',
  blockedHint: 'Vous ne jouez jamais contre un joueur bloqué. Il ne l’apprend pas.',
  nobodyBlocked: 'Vous n’avez bloqué personne. Un joueur se bloque depuis sa carte.',
  loading: 'Chargement des joueurs bloqués…',
  unavailable: 'La liste n’a pas pu être lue.',
  unblock: 'Débloquer',
  unblockNamed: (pseudo: string) => `Débloquer ${pseudo}`,
  unblocked: 'Joueur débloqué.',
} as const
