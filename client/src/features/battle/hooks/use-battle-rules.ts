import { type OpenableRules, useRules } from '../../../hooks/use-rules.tsx'

export function useBattleRules(): OpenableRules {
  return useRules(async () => (await import('../text/fr-battle-rules.ts')).frBattleRules)
}
