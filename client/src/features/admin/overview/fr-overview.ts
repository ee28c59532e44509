export const frOverview = {
  lead: 'Actualisée toutes les 5 secondes.',
  at: (time: string) => `Chiffres de ${time}`,
  yesterday: (figure: string) => `hier à la même heure : ${figure}`,
  withBots: 'Dont avec un bot',
  ofBots: 'Dont les bots',
  cycleBotShare: (bets: number, stakes: string) => `${bets} pari${bets > 1 ? 's' : ''}, ${stakes}`,
  botShare: (active: number, ended: number) => `${active} en cours, ${ended} terminée${ended > 1 ? 's' : ''}`,
  players: 'Joueurs',
  online: 'En ligne',
  registered: 'Inscrits',
  signedUpToday: 'Inscrits aujourd’hui',
  blocked: 'Bloqués',
  playerSockets: 'Connexions de joueurs',
  guestSockets: 'Connexions d’invités',
  queue: 'File d’attente',
  queueEmpty: 'Personne n’attend.',
  waiting: (players: number) => `${players} joueur${players > 1 ? 's' : ''}`,
  battles: 'Battles',
  active: 'En cours',
  inEscrow: 'Mises sous séquestre',
  endedToday: 'Terminées aujourd’hui',
  cancelledToday: 'Annulées aujourd’hui',
  cycle: 'Cycle en cours',
  noCycle: 'Aucun cycle en ce moment.',
  number: 'Numéro',
  phase: 'Phase',
  bets: 'Paris ouverts',
  cyclePlayers: 'Joueurs',
  house: 'Maison',
  exposure: 'Exposition du cycle',
  balance: 'Avoir de la maison',
  resultToday: 'Résultat du jour',
  feesToday: 'Frais du jour',
  payments: 'Paiements',
  depositedToday: 'Déposé aujourd’hui',
  withdrawnToday: 'Retiré aujourd’hui',
  pending: 'En attente',
  toReview: 'Retraits à valider',
  payoutsWait: (count: number) =>
    count === 1 ? 'Un retrait attend votre décision.' : `${count} retraits attendent votre décision.`,
  decide: 'Décider',
} as const

export const frGames = {
  title: 'État des jeux',
  open: {
    name: 'Ouverts',
    hint: 'Les joueurs peuvent chercher un adversaire et parier.',
    change: {
      action: 'Fermer les jeux',
      question: 'Fermer les jeux ?',
      consequence:
        'La file d’attente est vidée, les battles en cours vont à leur terme et les joueurs voient la page de fermeture.',
    },
  },
  closed: {
    name: 'Fermés',
    hint: 'Les parties en cours se terminent ; aucune nouvelle ne commence.',
    change: {
      action: 'Ouvrir les jeux',
      question: 'Ouvrir les jeux ?',
      consequence: 'Les joueurs peuvent de nouveau jouer dès maintenant.',
    },
  },
  reopensAt: 'Réouverture prévue (facultatif)',
  reopensAtHint: 'Sans heure, le compte à rebours des joueurs va jusqu’à 18:00.',
  opensItself: 'Ouvrir automatiquement à cette heure',
  opensItselfAt: (when: string) => `Ils rouvrent automatiquement le ${when}.`,
  announcedFor: (when: string) => `Réouverture annoncée pour le ${when} ; un admin ouvre.`,
  nowClosed: 'Les jeux sont fermés.',
  nowOpen: 'Les jeux sont ouverts.',
} as const

export const frCycleBets = {
  title: 'Paris du cycle',
  taken: {
    name: 'Acceptés',
    hint: 'Le cycle prend des paris ; on peut les arrêter sans toucher aux battles.',
    change: {
      action: 'Arrêter les paris',
      question: 'Arrêter les paris du cycle ?',
      consequence:
        'Aucun nouveau pari n’est pris. Le cycle continue, et les paris ouverts peuvent toujours être annulés ou encaissés.',
    },
  },
  stopped: {
    name: 'Arrêtés',
    hint: 'Le cycle continue sans nouveau pari ; les paris ouverts peuvent toujours être annulés ou encaissés.',
    change: {
      action: 'Reprendre les paris',
      question: 'Reprendre les paris du cycle ?',
      consequence: 'Les joueurs peuvent de nouveau parier dès maintenant.',
    },
  },
  gamesClosed: {
    name: 'Arrêtés',
    hint: 'Les jeux sont fermés : le cycle ne prend pas de pari non plus.',
  },
  nowTaken: 'Les paris du cycle ont repris.',
  nowStopped: 'Les paris du cycle sont arrêtés.',
} as const

export const frAnnouncement = {
  title: 'Annonce à tous',
  none: 'Aucune annonce en cours.',
  running: (words: string, until: string) => `« ${words} » jusqu’au ${until}`,
  action: 'Faire une annonce',
  question: 'Faire une annonce',
  lead: 'Elle s’affiche en haut de chaque page, chez les joueurs et les invités, et remplace celle d’avant.',
  words: 'Texte',
  until: 'Jusqu’à',
  untilMissing: 'Indiquez la fin de l’annonce',
  confirm: 'Publier',
  made: 'L’annonce est publiée.',
  end: 'Retirer',
  ended: 'L’annonce est retirée.',
} as const
