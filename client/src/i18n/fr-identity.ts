import { BRAND } from '@bougie/protocol/brand.ts'
import { fr } from './fr.ts'

/** French texts of the identity flow and its dialogs; they load with the first dialog. */
export const frIdentity = {
  walletName: {
    createTitle: 'Créer un nouveau wallet',
    connectTitle: 'Connecter mon wallet',
    label: 'Nom du wallet',
    placeholder: 'Entrez le nom de votre wallet',
    create: 'Créer',
    adult: 'En créant un wallet, vous déclarez avoir 18 ans ou plus et acceptez les',
    terms: 'conditions d’utilisation',
    connect: 'Connecter',
    unknown: "Ce wallet n'existe pas",
    known: 'Wallets de ce navigateur',
    knownHere: 'Un wallet de ce navigateur porte déjà ce nom. Choisissez-en un autre.',
    unnamed: 'Wallet sans nom',
    others: (names: readonly string[]) =>
      `Ce navigateur garde déjà : ${names.join(', ')}. ${names.length > 1 ? 'Si l’un d’eux est le vôtre' : 'Si c’est le vôtre'}, ouvrez-le avec « CONNECTER MON WALLET » : chaque joueur n’a qu’un wallet.`,
    passkeyHint: 'Votre appareil vous demandera ensuite votre empreinte, votre visage ou votre code.',
    localHint: 'Sans passkey, ce wallet reste lié à ce navigateur : effacer ses données vous en ferait perdre l’accès.',
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
  },
  help: {
    lost: 'J’ai perdu ma passkey',
    lostWords:
      'Personne ne peut ouvrir votre wallet à votre place, nous non plus. Il s’ouvre avec une autre de ses passkeys, ou avec un code de récupération que vous avez gardé. Sans l’un ni l’autre, il reste fermé.',
    recover: 'Utiliser un code de récupération',
    otherDevice: 'Utiliser un autre appareil',
    responseElsewhere:
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
    network: fr.errors.network,
    general: "Une erreur est survenue lors de l'authentification par passkey",
    walletCreation: 'Impossible de créer le wallet dans la base de données',
    previouslyRegistered: 'Cet appareil possède déjà une passkey pour ce wallet. Connectez-le.',
    invalidDomain: 'Le domaine de cette page n’est pas valide pour les passkeys.',
    invalidRpId: 'L’identifiant du site (RP ID) n’est pas valide pour ce domaine.',
    invalidUserIdLength: 'L’identifiant d’utilisateur doit compter de 1 à 64 octets.',
    noSupportedAlgorithm: 'Aucun algorithme demandé n’est pris en charge par cet appareil.',
  },

  signIn: {
    title: 'Un wallet pour jouer',
    hint: 'Créez votre wallet en quelques secondes avec une passkey, sans e-mail ni mot de passe, ou connectez celui que vous avez.',
  },
} as const

/** French texts of recovery codes: creating them, and opening a wallet with one. */
export const frRecovery = {
  recover: {
    title: 'Récupérer mon wallet',
    intro: 'Entrez le nom de votre wallet et l’un des codes de récupération que vous avez gardés.',
    name: 'Nom du wallet',
    code: 'Code de récupération',
    codeHint: 'Chaque code ne sert qu’une fois.',
    open: 'Continuer',
    passkeyTitle: 'Créez une nouvelle passkey',
    passkeyIntro:
      'Votre code est accepté. Créez maintenant une nouvelle passkey sur cet appareil : elle ouvrira votre wallet, avec son solde et son historique.',
    passkeyNote:
      'Tous les autres appareils seront déconnectés. Retirez ensuite la passkey perdue dans votre profil. Sans nouvelle passkey, rien ne change et ce code aura été utilisé.',
    register: 'Créer la passkey',
    working: 'En cours…',
  },
  card: {
    title: 'Codes de récupération',
    intro:
      'Si vous perdez toutes vos passkeys, l’un de ces codes vous permet d’en créer une nouvelle. Gardez-les hors de cet appareil.',
    loading: 'Chargement des codes de récupération',
    unavailable: 'Codes de récupération indisponibles',
    none: 'Vous n’avez pas encore de codes : sans eux, perdre vos passkeys, c’est perdre ce wallet.',
    left: (count: number, when: string) => {
      if (count === 0) return 'Tous vos codes ont servi : remplacez-les.'
      return count === 1 ? `Il vous reste 1 code, créé le ${when}.` : `Il vous reste ${count} codes, créés le ${when}.`
    },
    create: 'Créer mes codes',
    replace: 'Remplacer mes codes',
    replaceHint: 'Les nouveaux codes annulent les anciens.',
    lostResponse:
      'De nouveaux codes ont peut-être été créés sans s’afficher : recommencez, seuls les derniers sont valables.',
    shownTitle: 'Vos 10 codes de récupération',
    shownOnce: 'Ils ne seront plus jamais affichés. Copiez-les ou téléchargez-les maintenant.',
    usedWith: (name: string) => `Ils servent avec le nom de votre wallet : ${name}`,
    copy: 'Copier',
    download: 'Télécharger',
    kept: 'Je les ai gardés',
    fileName: 'codes-de-recuperation.txt',
    fileHead: (name: string) => `Codes de récupération du wallet ${name} (chacun ne sert qu’une fois)`,
  },
  second: {
    text: 'Une deuxième passkey, sur un autre appareil, vous évite de perdre ce wallet.',
    add: 'Ajouter une passkey',
    dismiss: 'Ne plus proposer de deuxième passkey',
  },
} as const

/** French texts of the browser wallet panel. */
export const frWeb3 = {
  title: 'Wallet Web3',
  intro:
    'Le wallet de votre navigateur signe un message qui prouve que cette adresse est la vôtre. Rien n’est envoyé sur une blockchain et aucun frais n’est prélevé.',
  create: { metamask: 'Créer avec MetaMask', binance: 'Créer avec Binance' },
  pending: 'En attente de votre wallet…',
  securedBy: 'Secured by MetaMask & Binance Wallet',
  missing: {
    metamask: "MetaMask n'est pas installé. Veuillez l'installer pour continuer.",
    binance: 'Binance Wallet n’est pas installé. Veuillez l’installer pour continuer.',
  },
  install: { metamask: 'Installer MetaMask', binance: 'Installer Binance Wallet' },
  failed: {
    metamask: 'Erreur lors de la création avec MetaMask',
    binance: 'Erreur lors de la création avec Binance',
  },
  confirmFailed: 'La signature n’a pas abouti.',
  refused: 'La demande a été refusée dans le wallet.',
  busy: 'Une demande est déjà ouverte dans le wallet : répondez-y d’abord.',
  noAccount: 'Le wallet n’a donné aucune adresse.',
} as const
