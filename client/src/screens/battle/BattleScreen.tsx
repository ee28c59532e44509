import { usePageTitle } from '../../app/use-page-title.ts'
import { fr } from '../../text/fr.ts'

export function BattleScreen() {
  usePageTitle(fr.titles.battleGame)
  return <h1>{fr.titles.battleGame}</h1>
}
