/** What every button that copies says. */
export const frClipboard = {
  copied: 'Copié',
  failed: 'Erreur lors de la copie',
} as const
