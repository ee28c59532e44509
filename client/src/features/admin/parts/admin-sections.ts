import { frAdmin } from '../fr-admin.ts'

export type AdminSection = keyof typeof frAdmin.nav

export const SECTION_NAMES = Object.keys(frAdmin.nav).filter(isSection)

function isSection(name: string): name is AdminSection {
  return name in frAdmin.nav
}

export function addressOf(section: AdminSection, id?: string): string {
  const { path } = frAdmin.nav[section]
  return ['/admin', path, id].filter(Boolean).join('/')
}

/** A list with its filters. */
export function listOf(section: AdminSection, filters: Readonly<Record<string, string>>): string {
  return `${addressOf(section)}?${new URLSearchParams(filters)}`
}

/** Null for an unknown address. */
export function sectionAt(path: string | undefined): AdminSection | null {
  return SECTION_NAMES.find((name) => frAdmin.nav[name].path === (path ?? '')) ?? null
}
