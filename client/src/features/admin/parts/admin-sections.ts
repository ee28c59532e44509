import { frAdmin } from '../fr-admin.ts'

/** The pages of the back office; the first one has no path segment of its own. */
export const ADMIN_SECTIONS = {
  overview: { path: '', label: frAdmin.nav.overview },
  users: { path: 'joueurs', label: frAdmin.nav.users },
  battles: { path: 'battles', label: frAdmin.nav.battles },
  challenges: { path: 'defis', label: frAdmin.nav.challenges },
  cycles: { path: 'cycles', label: frAdmin.nav.cycles },
  payouts: { path: 'retraits', label: frAdmin.nav.payouts },
  links: { path: 'liens', label: frAdmin.nav.links },
  blocks: { path: 'blocages', label: frAdmin.nav.blocks },
  analytics: { path: 'frequentation', label: frAdmin.nav.analytics },
  audit: { path: 'audit', label: frAdmin.nav.audit },
  security: { path: 'securite', label: frAdmin.nav.security },
  actions: { path: 'journal', label: frAdmin.nav.actions },
} as const

export type AdminSection = keyof typeof ADMIN_SECTIONS

export const SECTION_NAMES = Object.keys(ADMIN_SECTIONS).filter(isSection)

function isSection(name: string): name is AdminSection {
  return name in ADMIN_SECTIONS
}

export function addressOf(section: AdminSection, id?: string): string {
  const { path } = ADMIN_SECTIONS[section]
  return ['/admin', path, id].filter(Boolean).join('/')
}

/** A list with its filters. */
export function listOf(section: AdminSection, filters: Readonly<Record<string, string>>): string {
  return `${addressOf(section)}?${new URLSearchParams(filters)}`
}

/** Null for an unknown address. */
export function sectionAt(path: string | undefined): AdminSection | null {
  return SECTION_NAMES.find((name) => ADMIN_SECTIONS[name].path === (path ?? '')) ?? null
}
