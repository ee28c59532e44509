/** French texts of reactions. */
export const frReactions = {
  title: 'Réactions',
  open: 'Réagir',
  mute: 'Masquer les réactions adverses',
  unmute: 'Montrer les réactions adverses',
  copyLink: 'Copier le lien pour regarder',
  linkCopied: 'Lien copié : qui l’ouvre regarde la partie',
  label: (pseudo: string, reaction: string) => `${pseudo} : ${reaction}`,
  names: {
    applause: 'Bravo',
    wow: 'Incroyable',
    laugh: 'Trop drôle',
    sweat: 'Ça chauffe',
    fire: 'En feu',
    handshake: 'Bien joué',
  },
} as const
