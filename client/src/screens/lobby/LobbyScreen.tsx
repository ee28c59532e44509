import { usePageTitle } from '../../app/use-page-title.ts'
import { fr } from '../../text/fr.ts'

export function LobbyScreen() {
  usePageTitle(fr.titles.battle)
  return <h1>{fr.titles.battle}</h1>
}
