import { BRAND } from '@bougie/protocol/brand.ts'
import { formatShortEuros } from './french-formats.ts'

/** French texts of the shell. Screens and dialogs have files of their own, which load with them. */
export const fr = {
  brand: BRAND,
  /** The pseudo may differ from the name that was typed, because another player has it. */
  welcome: (pseudo: string, euros: number) =>
    euros === 0
      ? `Bienvenue, ${pseudo} !`
      : `Bienvenue, ${pseudo} ! ${formatShortEuros(euros)} fictifs vous attendent.`,
  /** Wherever a newcomer reads of a stake before having a wallet. */
  playMoney: (welcomeEuros: number) =>
    welcomeEuros === 0
      ? 'En euros fictifs : aucun argent réel n’est joué.'
      : `${formatShortEuros(welcomeEuros)} fictifs offerts pour jouer. Aucun argent réel.`,
  titles: {
    home: `${BRAND} · Le duel de prix en direct`,
    battle: `Battle · ${BRAND}`,
    battleGame: `Battle en cours · ${BRAND}`,
    profile: `Mon Profil · ${BRAND}`,
    wallet: `Mon Portefeuille · ${BRAND}`,
    influencer: `Dashboard Influenceur · ${BRAND}`,
  },

  shell: {
    dismissAnnouncement: 'Masquer l’annonce',
    skipToContent: 'Aller au contenu',
    reconnecting: 'Reconnexion…',
    gameKeys: 'Raccourcis clavier',
    liveLost: 'Direct interrompu',
    idleLogout: 'Vous avez été déconnecté après une heure sans activité.',
    sessionEnded: {
      title: 'Session expirée',
      message: 'Votre session a expiré. Reconnectez votre wallet pour continuer.',
    },
    crash: {
      title: 'Cette page a rencontré un problème',
      hint: 'Vos mises et votre solde sont en sécurité sur le serveur. Rechargez la page pour continuer.',
      reload: 'Recharger la page',
      home: 'Retour à l’accueil',
    },
    offline: {
      title: 'Hors connexion',
      hint: 'Cette page s’ouvrira dès que le réseau reviendra.',
      retry: 'Réessayer',
    },
  },

  update: {
    available: 'Nouvelle version disponible',
    reload: 'Recharger',
    later: 'Plus tard',
  },

  header: {
    home: `${BRAND}, accueil`,
    navigation: 'Navigation principale',
    battle: 'Battle',
    cycle: 'Cycle',
    createWallet: 'CRÉER MON WALLET',
    connectWallet: 'CONNECTER MON WALLET',
    creating: 'Création...',
    connecting: 'Connexion...',
    wallet: 'Portefeuille',
    influencerPanel: 'Panel influenceur',
    admin: 'Administration',
    profile: 'Mon profil',
    logout: 'Déconnexion',
    openMenu: 'Ouvrir le menu',
    closeMenu: 'Fermer le menu',
    balance: 'Solde',
    balanceLoading: 'Loading...',
    influencerBadge: 'Influenceur',
    adminBadge: 'Admin',
    balanceIs: (amount: string) => `Votre solde est de ${amount}`,
  },

  menu: {
    title: 'Menu',
    home: 'ACCUEIL',
    battle: 'BATTLE',
    cycle: 'CYCLE',
    leaderboard: 'CLASSEMENT',
    wallet: 'PORTEFEUILLE',
    panel: 'PANEL ADMIN',
    admin: 'ADMINISTRATION',
    profile: 'MON PROFIL',
    logout: 'DÉCONNEXION',
    goToBattle: 'Aller à la Battle',
  },

  footer: {
    /** The button shows the current scheme; a press selects the next. */
    colourScheme: {
      auto: 'Thème\u202f: celui de l’appareil',
      dark: 'Thème\u202f: sombre',
      light: 'Thème\u202f: clair',
    },
    stopDecoration: 'Arrêter les animations du décor',
    moveDecoration: 'Animer le décor',
    social: 'Réseaux sociaux',
    legal: 'Informations légales',
    notice: 'Mentions légales',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    support: 'Nous écrire',
    rights: (year: number) => `© ${year} ${BRAND}. Tous droits réservés`,
    demonstration: 'Démonstration : les euros affichés sont fictifs, aucun argent réel n’est joué.',
    consent: 'Mesure d’audience',
    charts: 'Graphiques : Lightweight Charts™ de TradingView',
  },

  lists: {
    loading: 'Chargement…',
    loadFailed: 'La liste ne se charge pas',
    retry: 'Réessayer',
    more: 'Voir plus',
    connect: 'Connecter',
  },

  dialogs: {
    close: 'Fermer',
    cancel: 'Annuler',
  },

  errors: {
    network: 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    unreadableResponse: 'La réponse du serveur n’a pas pu être lue. Rechargez la page.',
    unreadableMessage: 'Erreur de format du message',
  },

  /** By the ledger's reason of a movement. */
  balanceNotices: {
    withdrawal_returned: {
      title: 'Retrait refusé',
      message: 'Le montant est de retour sur votre solde. Le détail est dans votre portefeuille.',
    },
    commission: { title: 'Commission reçue', message: 'Votre commission a été versée sur votre solde.' },
    correction: {
      title: 'Solde corrigé',
      message: 'L’équipe a corrigé votre solde. Le motif est dans votre portefeuille.',
    },
  },

  notifications: {
    close: 'Fermer la notification',
    battleStateFragment: "récupération de l'état de la battle",
    battle: { title: 'Erreur de battle', message: 'Une erreur est survenue' },
    bet: { title: 'Erreur de pari', message: 'Erreur lors du placement du pari' },
    connection: { title: 'Erreur de connexion', message: 'Impossible de se connecter au serveur' },
    general: { title: 'Erreur', message: "Une erreur s'est produite" },
    success: { title: 'Succès', message: 'Opération réussie' },
    info: { title: 'Information', message: 'Information' },
  },
} as const

/** Labels of every choice of a period, by the server's name of the period. */
export const frPeriods = { '24h': '24 h', '7j': '7 jours', '1m': '30 jours', ALL: 'Tout' } as const

/** French texts of every copy button. */
export const frClipboard = {
  copied: 'Copié',
  failed: 'Erreur lors de la copie',
} as const
