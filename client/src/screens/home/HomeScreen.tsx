import { usePageTitle } from '../../app/use-page-title.ts'
import { fr } from '../../text/fr.ts'

export function HomeScreen() {
  usePageTitle(fr.titles.home)
  return <h1>{fr.titles.home}</h1>
}
