import { frCycleRules } from '../../text/fr-cycle-rules.ts'
import { RulesDrawer } from '../../ui/RulesDrawer/RulesDrawer.tsx'

export function CycleRules({ onClose }: { readonly onClose: () => void }) {
  return <RulesDrawer {...frCycleRules} onClose={onClose} />
}
