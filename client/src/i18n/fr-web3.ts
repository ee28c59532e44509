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
