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
    text: 'Bravo pour votre première victoire ! Une deuxième passkey évite de perdre ce wallet.',
    add: 'Ajouter une passkey',
    dismiss: 'Ne plus proposer de deuxième passkey',
  },
} as const
