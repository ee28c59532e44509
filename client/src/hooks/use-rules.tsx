import { type ComponentProps, type ReactNode, useState } from 'react'
import { logError } from '../api/log.ts'
import type { RulesDrawer } from '../ui/RulesDrawer/RulesDrawer.tsx'

type RulesText = Omit<ComponentProps<typeof RulesDrawer>, 'onClose'>

export interface OpenableRules {
  readonly open: () => void
  /** May be placed anywhere in the page. */
  readonly drawer: ReactNode
}

/** Rarely read, so the rules load on demand; a failed load does not affect the game. */
export function useRules(load: () => Promise<RulesText>): OpenableRules {
  const [drawer, setDrawer] = useState<ReactNode>(null)

  async function open() {
    try {
      const [text, { RulesDrawer }] = await Promise.all([load(), import('../ui/RulesDrawer/RulesDrawer.tsx')])
      setDrawer(<RulesDrawer {...text} onClose={() => setDrawer(null)} />)
    } catch (error) {
      logError('rules', error)
    }
  }

  return { open: () => void open(), drawer }
}
