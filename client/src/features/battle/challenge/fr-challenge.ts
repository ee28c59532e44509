import { ROUNDS_MAX, ROUNDS_MIN } from '@bougie/engine/battle/settings.ts'
import { BRAND } from '@bougie/protocol/brand.ts'
import { formatUntil } from '../../../i18n/format-when.ts'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'

const ASK_AGAIN = 'Demandez-en un autre à la personne qui vous l’a envoyé.'

/** French texts of challenges by link and code. */
export const frChallenge = {
  program: 'Un programme joue pour ce joueur : la partie ne compte dans aucun classement.',
  pageTitle: `Défi · ${BRAND}`,
  title: 'Défier un ami',
  lead: 'Envoyez un lien ou un code de six lettres. La partie commence dès qu’il est relevé.',
  codeLabel: 'Code reçu',
  codePlaceholder: 'ABCDEF',
  codeWrong: 'Un code compte six lettres.',
  codeGo: 'Voir le défi',
  own: 'Vos défis ouverts',
  show: 'Afficher',
  showNamed: (code: string) => `Afficher le défi ${code}`,
  withdraw: 'Retirer le défi',

  free: 'Pour le plaisir',
  staked: 'Avec une mise',
  kind: 'Enjeu',
  freeHint: 'Sans mise : ni solde, ni classement, ni palmarès ne changent.',
  stakedHint: 'Votre mise n’est prélevée que lorsque le défi est relevé.',
  expiry: 'Valable pendant',
  expiries: { 15: '15 minutes', 60: '1 heure', 1440: '24 heures' },
  create: 'Créer le défi',
  to: (pseudo: string) => `Défier ${pseudo}`,
  send: 'Envoyer le défi',
  sent: (pseudo: string) => `${pseudo} a reçu votre défi.`,
  received: {
    title: 'On vous défie',
    list: 'Défis reçus',
    message: (pseudo: string, stake: string) => `${pseudo} vous défie. ${stake}.`,
    see: 'Voir',
    seeNamed: (pseudo: string) => `Voir le défi de ${pseudo}`,
    decline: 'Refuser',
    declineNamed: (pseudo: string) => `Refuser le défi de ${pseudo}`,
    declined: 'Défi refusé.',
  },
  declined: {
    title: 'Défi refusé',
    message: (pseudo: string) => `${pseudo} a refusé votre défi.`,
  },
  forPlayer: (pseudo: string) => `Pour ${pseudo}`,

  ready: 'Votre défi est prêt',
  code: 'Code',
  qr: (code: string) => `Code QR du défi ${code}`,
  copyLink: 'Copier le lien',
  copied: 'Lien copié',
  share: 'Partager',
  shareTitle: `Un défi sur ${BRAND}`,
  shareText: (stake: string) => `Un défi vous attend sur ${BRAND}. ${stake}. Relevez-le ici.`,
  stay: 'Restez connecté : la partie commence dès que le défi est relevé.',
  until: (expiresAt: string) => `Valable ${formatUntil(expiresAt)}`,

  stake: (euros: number) => (euros === 0 ? 'Partie amicale, sans mise' : `Mise ${formatWholeEuros(euros)}`),
  prize: (euros: number) => `Le gagnant remporte ${formatWholeEuros(2 * euros)}.`,
  asks: (pseudo: string) => `${pseudo} vous défie`,
  record: (wins: number, losses: number, draws: number) => `${wins} V · ${losses} D · ${draws} É`,
  how: `Un prix, ${ROUNDS_MIN} à ${ROUNDS_MAX} manches : devinez s’il monte, baisse ou reste stable. Le meilleur score gagne.`,
  accept: 'Relever le défi',
  newcomer: 'Vous créez votre wallet en un instant, puis la partie commence.',
  starting: 'C’est parti ! La partie commence…',
  join: 'Rejoindre la partie',
  stopWaiting: 'Ne plus attendre',
  deposit: 'Faire un dépôt',
  toLobby: 'Aller à la Battle',
  watch: 'Regarder la partie',
  waiting: {
    away: (pseudo: string) =>
      `${pseudo} n’est pas connecté. Gardez cette page ouverte : la partie commence à son retour.`,
    busy: (pseudo: string) =>
      `${pseudo} termine une autre partie et sait que vous attendez. La vôtre commence juste après.`,
    ready: 'Un instant…',
  },
  absent: (pseudo: string) => `${pseudo} n’est pas connecté en ce moment.`,
  busy: (pseudo: string) => `${pseudo} joue une autre partie en ce moment.`,
  ended: {
    accepted: {
      title: 'Ce défi a été relevé',
      hint: 'Cette partie a ses deux joueurs : regardez-la, en direct ou en rediffusion.',
      own: 'Quelqu’un l’a relevé : retrouvez la partie, en direct ou en rediffusion.',
    },
    withdrawn: {
      title: 'Ce défi a été retiré',
      hint: ASK_AGAIN,
      own: 'Vous l’avez retiré. Créez-en un autre depuis la Battle.',
    },
    /** The same of a challenge to one player, who may have declined it. */
    withdrawnOrDeclined: {
      title: 'Ce défi a été retiré ou refusé',
      hint: ASK_AGAIN,
      own: 'Vous pouvez en créer un autre depuis la Battle.',
    },
    expired: {
      title: 'Ce défi a expiré',
      hint: ASK_AGAIN,
      own: 'Personne ne l’a relevé à temps. Créez-en un autre depuis la Battle.',
    },
  },
  yours: {
    title: 'C’est votre défi',
    hint: 'Envoyez ce lien à la personne que vous voulez affronter.',
    to: (pseudo: string) => `${pseudo} a reçu ce défi et peut le relever.`,
  },
  unknown: { title: 'Ce code ne mène à aucun défi', hint: 'Vérifiez les six lettres, ou demandez le lien.' },
  loading: 'Chargement du défi…',
  unreadable: 'Le défi n’a pas pu être lu.',
  awaited: {
    title: 'On vous attend',
    message: (pseudo: string) => `${pseudo} veut relever votre défi. La partie commencera après celle-ci.`,
    somebody: 'Quelqu’un',
  },
} as const
