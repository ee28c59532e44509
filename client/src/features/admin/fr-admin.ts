import type { CancelReason } from '@bougie/engine'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { BRAND } from '@bougie/protocol/brand.ts'

const NONE = '—'

const CANCEL_REASONS = ADMIN_WORDS.cancelReasons satisfies Record<CancelReason, string>

/** French texts of the back office, but those of one section: they are beside it. */
export const frAdmin = {
  pageTitle: (section: string) => `${section} · Administration · ${BRAND}`,
  title: 'Administration',
  sections: 'Rubriques',
  sectionIs: (name: string) => `Rubrique : ${name}`,
  sortedPartly: 'Triées : les lignes déjà affichées.',
  cancel: 'Annuler',
  none: NONE,
  widen: 'Changez les filtres pour voir d’autres lignes.',
  search: 'Rechercher',
  all: 'Tout',
  back: 'Retour à la liste',
  file: 'Sa fiche',
  onlyOf: (pseudo: string) => `Seulement ${pseudo}.`,
  everybody: 'Voir tout le monde',
  from: 'Du',
  until: 'Au',
  export: 'Exporter (CSV)',
  bots: {
    label: 'Bots',
    choices: { without: 'Sans les bots', all: 'Avec les bots', only: 'Bots seulement' },
    named: (pseudo: string) => `${pseudo} (bot)`,
  },
  /** The pages in the order of the menu; the first one has no path segment of its own. */
  nav: {
    overview: { path: '', label: 'Vue d’ensemble' },
    users: { path: 'joueurs', label: 'Joueurs' },
    battles: { path: 'battles', label: 'Battles' },
    challenges: { path: 'defis', label: 'Défis' },
    cycles: { path: 'cycles', label: 'Cycles' },
    payouts: { path: 'retraits', label: 'Retraits' },
    payments: { path: 'paiements', label: 'Paiements' },
    links: { path: 'liens', label: 'Liens créateurs' },
    blocks: { path: 'blocages', label: 'Blocages' },
    analytics: { path: 'frequentation', label: 'Fréquentation' },
    audit: { path: 'audit', label: 'Audit du grand livre' },
    security: { path: 'securite', label: 'Sécurité' },
    actions: { path: 'journal', label: 'Journal' },
  },
  keepGame: 'Ne rien annuler',
  /** Why a game ended without a result. */
  cancelReason: (reason: string | null): string =>
    reason === null ? NONE : (CANCEL_REASONS[reason as CancelReason] ?? reason),
  phases: {
    betting: 'Paris',
    cashout: 'Encaissement',
    locked: 'Verrouillé',
    results: 'Résultats',
    waiting: 'Préparation',
    prediction: 'Prédiction',
    results_wait: 'Résultats',
    pause: 'Pause',
  } as Readonly<Record<string, string>>,
} as const
