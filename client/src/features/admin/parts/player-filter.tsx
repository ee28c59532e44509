// Lists of the back office narrowed to one player, whom the address names.
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../ui/Button/Button.tsx'
import { frAdmin } from '../fr-admin.ts'
import { type AdminSection, addressOf } from './admin-sections.ts'
import { useAdminQuery } from './use-admin.ts'

/** Null for everybody; the lead of the list names the player. */
export function usePlayerFilter(): { readonly userId: string; readonly lead: string } | null {
  const [search] = useSearchParams()
  const userId = search.get('joueur')
  const { data } = useAdminQuery(
    ['user', userId],
    (api, signal) => api('admin.adminUser', { params: { id: userId ?? '' }, signal }),
    { enabled: userId !== null },
  )
  return userId === null ? null : { userId, lead: frAdmin.onlyOf(data?.pseudo ?? userId) }
}

interface PlayerFilterActionsProps {
  readonly section: AdminSection
  readonly userId: string
}

/** The ways from the list of one player to their file and to everybody's list. */
export function PlayerFilterActions({ section, userId }: PlayerFilterActionsProps) {
  return (
    <>
      <Button to={addressOf('users', userId)}>{frAdmin.file}</Button>
      <Button to={addressOf(section)}>{frAdmin.everybody}</Button>
    </>
  )
}
