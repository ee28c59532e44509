/** French texts of the influencer's dashboard. */
export const frInfluencer = {
  title: 'Dashboard Influenceur',
  of: (name: string) => `@${name}`,
  noLink: 'Aucun lien créateur pour le moment',
  contact: "Contactez l'équipe pour en créer un",
  terms:
    'Un quart des frais de chaque pari qui porte ce lien vous revient. L’équipe le verse sur votre solde, sans date fixe : chaque versement est une ligne « Commission » de votre relevé.',
  statement: 'Voir mon relevé',
  another: 'Un autre lien ?',
  loadingLinks: 'Chargement de vos liens créateurs',
  loadingStats: 'Chargement des statistiques',
  linksFailed: 'Erreur lors du chargement de vos liens créateurs',
  statsFailed: 'Erreur lors du chargement des statistiques',

  dueTitle: 'Commission encore due',
  dueDeleted: (when: string) => `supprimé le ${when}`,
  dueText:
    'Un lien supprimé ne compte plus. L’équipe verse ce reste sur votre solde ; il peut baisser si un pari est annulé.',

  link: 'Lien créateur',
  share: 'Votre lien à partager',
  copy: 'Copier le lien',
  copied: 'Lien copié',
  period: 'Période',

  newUsers: 'Nouveaux utilisateurs',
  activeUsers: 'Utilisateurs actifs',
  revenue: 'Revenus de la période',
  bets: 'Paris',
  betAmount: 'Montant parié',
  commission: 'Commission totale',
  paid: 'Déjà versé',
  due: 'Reste à vous verser',
  audience: 'Audience du lien',
  status: { active: 'Actifs', new: 'Nouveaux sans mise', inactive: 'Inactifs' },
  statusHint: 'Chaque filleul compte une seule fois. Actif : il a misé pendant la période.',

  chart: 'Évolution',
  chartLabel: (total: string, users: number) =>
    `Revenus par jour : ${total} au total, ${users < 2 ? `${users} nouvel utilisateur` : `${users} nouveaux utilisateurs`}`,
  chartRevenue: 'Revenus',
  chartUsers: 'Nouveaux utilisateurs',

  table: 'Historique détaillé',
  tableOnly: 'Tableau de l’historique',
  date: 'Date',
  dayRevenue: 'Revenus',
  empty: 'Aucune donnée disponible pour cette période',
} as const
