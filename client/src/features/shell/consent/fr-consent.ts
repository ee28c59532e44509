/** French texts of the consent question. Both decisions are one press away and of one size. */
export const frConsent = {
  title: 'Mesure d’audience',
  /** One line on a phone, so that the home page's start button stays visible. */
  question: 'Pouvons-nous compter les pages vues, sans publicité ?',
  accept: 'Tout accepter',
  refuse: 'Tout refuser',
  more: 'Ce qui est mesuré',
  measured: [
    'Le but : savoir ce qui sert et ce qui manque. Rien n’est partagé, et refuser ne change rien pour vous.',
    'L’adresse des pages ouvertes et celle d’où vous venez.',
    'Votre navigateur, et un identifiant tiré au hasard qui disparaît avec l’onglet.',
    'L’adresse de votre wallet, si vous êtes connecté.',
    'Tout est effacé après 90 jours.',
  ],
  kept: 'Votre réponse est gardée six mois dans ce navigateur. Vous pouvez la changer à tout moment, au bas de chaque page.',
  accepted: 'Vous avez accepté la mesure d’audience.',
  refused: 'Vous avez refusé la mesure d’audience.',
  unasked: 'Vous n’avez pas encore répondu : rien n’est mesuré.',
  close: 'Fermer',
  saved: 'Votre choix est enregistré',
} as const
