import { BRAND } from '@bougie/protocol/brand.ts'

/** Every sentence of the shell, the home page and the identity flow. The battle's are in fr-battle.ts, the money's in fr-wallet.ts. */
export const fr = {
  brand: BRAND,
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
    loading: 'Chargement…',
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
      hint: 'Cette page s’ouvrira dès que le réseau revient.',
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
    account: 'Compte',
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
    wallet: 'PORTEFEUILLE',
    panel: 'PANEL ADMIN',
    admin: 'ADMINISTRATION',
    profile: 'MON PROFIL',
    logout: 'DÉCONNEXION',
    goToBattle: 'Aller à la Battle',
  },

  footer: {
    /** The button says which one is on; a press goes on to the next. */
    colourScheme: {
      auto: 'Thème\u202f: celui de l’appareil',
      dark: 'Thème\u202f: sombre',
      light: 'Thème\u202f: clair',
    },
    social: 'Réseaux sociaux',
    rights: (year: number) => `© ${year} ${BRAND}. Tous droits réservés`,
    demonstration: 'Démonstration : les euros affichés sont fictifs, aucun argent réel n’est joué.',
    consent: 'Mesure d’audience',
    charts: 'Graphiques : Lightweight Charts™ de TradingView',
  },

  lists: {
    loading: 'Chargement…',
    loadFailed: 'La liste ne se charge pas',
    retry: 'Réessayer',
    connect: 'Connecter',
  },

  errors: {
    network: 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    unreadableAnswer: 'La réponse du serveur n’a pas pu être lue. Rechargez la page.',
    unreadableMessage: 'Erreur de format du message',
  },

  identity: {
    walletName: {
      createTitle: 'Créer un nouveau wallet',
      connectTitle: 'Connecter mon wallet',
      label: 'Nom du wallet',
      placeholder: 'Entrez le nom de votre wallet',
      cancel: 'Annuler',
      create: 'Créer',
      connect: 'Connecter',
      unknown: "Ce wallet n'existe pas",
      known: 'Wallets de ce navigateur',
      knownHere: 'Un wallet de ce navigateur porte déjà ce nom. Choisissez-en un autre.',
      unnamed: 'Wallet sans nom',
      others: (names: readonly string[]) =>
        `Ce navigateur garde déjà : ${names.join(', ')}. Un nouveau wallet ne les remplace pas : vous les retrouvez avec « CONNECTER MON WALLET ».`,
      passkeyHint: 'Votre appareil vous demandera ensuite votre empreinte, votre visage ou votre code.',
      localHint:
        'Sans passkey, ce wallet reste lié à ce navigateur : effacer ses données vous en ferait perdre l’accès.',
      useLocal: 'Continuer sans passkey, sur ce navigateur uniquement',
      usePasskey: 'Créer plutôt avec une passkey',
      connectPasskey: 'Utiliser plutôt une passkey',
    },
    confirmation: {
      passkeyTitle: 'Confirmez avec votre passkey',
      passkeyHint:
        'Cette action est protégée : votre appareil vérifie que c’est bien vous, puis elle est faite aussitôt.',
      passkey: 'Confirmer',
      web3Title: 'Confirmez avec votre wallet',
      web3Hint: 'Cette action est protégée : signez de nouveau avec votre wallet, puis elle est faite aussitôt.',
      web3: { metamask: 'Signer avec MetaMask', binance: 'Signer avec Binance' },
      busy: 'En attente de votre confirmation…',
      cancel: 'Annuler',
    },
    help: {
      lost: 'J’ai perdu ma passkey',
      lostWords:
        'Personne ne peut ouvrir votre wallet à votre place, nous non plus. Il s’ouvre avec une autre de ses passkeys, ou avec un code de récupération que vous avez gardé. Sans l’un ni l’autre, il reste fermé.',
      recover: 'Utiliser un code de récupération',
      otherDevice: 'Utiliser un autre appareil',
      answerElsewhere:
        'Si votre passkey est sur un téléphone, réessayez et choisissez « Autre appareil » ou « Téléphone » dans la fenêtre de votre navigateur, puis scannez le code QR, Bluetooth activé sur les deux appareils. Si elle est synchronisée (iCloud, Google ou un gestionnaire de mots de passe), connectez ce compte ici. Une passkey gardée par un seul appareil ne répond que sur lui.',
      createElsewhere:
        'Votre passkey peut aussi être créée sur un téléphone ou une clé de sécurité : réessayez et choisissez « Autre appareil » ou « Téléphone » dans la fenêtre de votre navigateur. Ce wallet s’ouvrira ensuite avec cet appareil-là.',
    },
    web3: { choose: 'Utiliser un wallet Web3 (MetaMask, Binance)' },
    dialogs: {
      attention: 'Attention',
      connection: 'Erreur de connexion',
      understood: 'Compris',
      retry: 'Réessayer',
      close: 'Fermer',
      code: (code: string) => `Code : ${code}`,
    },
    inApp: {
      title: 'Navigateur Non Compatible',
      message: (app: string) =>
        `Le navigateur intégré de ${app} ne permet pas d’utiliser les passkeys. Ouvrez ${BRAND} dans un navigateur web complet, comme Chrome, Safari, Firefox ou Edge.`,
      open: 'Ouvrir dans le navigateur',
      copy: 'Copier l’adresse',
      copied: 'Adresse copiée',
      redirectFailed: 'La redirection automatique a échoué. Appuyez sur OK pour accéder au site.',
    },
    failures: {
      cancelled: {
        create: 'L’opération a échoué : la création de la passkey a été annulée.',
        connect: 'L’opération a échoué : la connexion par passkey a été annulée.',
        confirm: 'La confirmation par passkey a été annulée. Rien n’a changé.',
      },
      cancelledHint: {
        create: 'La demande a été fermée ou refusée sur votre appareil. Le nom choisi est gardé.',
        connect: 'La demande a été fermée ou refusée, ou cet appareil n’a aucune passkey pour ce site.',
      },
      security: 'Erreur de sécurité. Assurez-vous que vous utilisez HTTPS ou localhost.',
      notSupported:
        'Les passkeys ne sont pas prises en charge par ce navigateur. Utilisez une version récente de Chrome, Safari ou Edge.',
      timeout: 'Opération annulée ou expirée. Veuillez réessayer.',
      rateLimit: 'Trop de tentatives, veuillez réessayer plus tard.',
      invalidCredentials: 'Identifiants invalides. Veuillez réessayer.',
      noWalletFound: 'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?',
      noWalletOfPasskey: 'Aucun wallet trouvé pour cette passkey',
      apiNotFound: 'L’API n’est pas disponible. Vérifiez la configuration de l’URL de l’API.',
      server: 'Erreur serveur. Veuillez réessayer plus tard.',
      network: 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
      general: "Une erreur est survenue lors de l'authentification par passkey",
      walletCreation: 'Impossible de créer le wallet dans la base de données',
      previouslyRegistered: 'Cet appareil possède déjà une passkey pour ce wallet. Connectez-le.',
      invalidDomain: 'Le domaine de cette page n’est pas valide pour les passkeys.',
      invalidRpId: 'L’identifiant du site (RP ID) n’est pas valide pour ce domaine.',
      invalidUserIdLength: 'L’identifiant d’utilisateur doit compter de 1 à 64 octets.',
      noSupportedAlgorithm: 'Aucun algorithme demandé n’est pris en charge par cet appareil.',
    },
  },

  notifications: {
    region: 'Notifications',
    close: 'Fermer la notification',
    battleStateFragment: "récupération de l'état de la battle",
    battle: { title: 'Erreur de battle', message: 'Une erreur est survenue' },
    bet: { title: 'Erreur de pari', message: 'Erreur lors du placement du pari' },
    connection: { title: 'Erreur de connexion', message: 'Impossible de se connecter au serveur' },
    general: { title: 'Erreur', message: "Une erreur s'est produite" },
    success: { title: 'Succès', message: 'Opération réussie' },
    info: { title: 'Information', message: 'Information' },
  },

  queueNotice: {
    title: 'Recherche en cours',
    message: 'Vous êtes toujours en file d’attente pour une battle.',
    back: 'Retour à la Battle',
  },
} as const
