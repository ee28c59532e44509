import { frBattleRules } from '../../text/fr-battle-rules.ts'
import { RulesDrawer } from '../../ui/RulesDrawer/RulesDrawer.tsx'

export function BattleRules({ onClose }: { readonly onClose: () => void }) {
  return <RulesDrawer {...frBattleRules} onClose={onClose} />
}
