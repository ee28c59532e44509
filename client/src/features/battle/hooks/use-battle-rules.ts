import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { type OpenableRules, useRules } from '../../../hooks/use-rules.tsx'

export function useBattleRules(): OpenableRules {
  const botAfterMs = useBotAfterMs()
  return useRules(async () => (await import('../text/fr-battle-rules.ts')).battleRulesOf(botAfterMs))
}
