/** French texts of the notice for a blocked visitor. */
export const frBlacklist = {
  title: 'Accès restreint',
  subtitle: 'Votre accès est temporairement bloqué',
  checking: 'Vérification du statut...',
  reload: 'Actualiser la page',
  reasons: {
    rate_limit_exceeded: 'Vous avez dépassé les limites de requêtes autorisées.',
    multiple_violations: 'Plusieurs violations de nos règles ont été constatées.',
    spam_detected: 'Une activité de spam a été détectée.',
    bot_activity: 'Une activité automatisée (robot) a été détectée.',
  },
  otherReason: 'Votre accès a été temporairement restreint.',
  permanent: 'Cette restriction est permanente. Contactez le support pour en savoir plus.',
  remaining: (duration: string) => `Temps restant : ${duration}`,
  hours: (hours: number) => (hours === 1 ? '1 heure' : `${hours} heures`),
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  and: (hours: string, minutes: string) => `${hours} et ${minutes}`,
} as const
