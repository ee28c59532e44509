import type { ActiveBattle } from '@bougie/protocol'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useApp } from '../app/app-context.tsx'
import { useSessionUser } from '../app/use-session.ts'
import { BATTLE_LISTS_KEY } from '../data/battle/battle-lists-key.ts'
import type { BattlesState } from '../data/battle/battle-store.ts'
import type { LogoutDialogProps } from './LogoutDialog.tsx'

export interface LogOut {
  readonly logOut: () => void
  /** What is asked first while a battle of the player runs. */
  readonly question: ReactNode
}

/** DÉCONNEXION: at once, but not out of a battle that is lost by it. */
export function useLogOut(): LogOut {
  const { life, queries, battleKit } = useApp()
  const user = useSessionUser()
  const [Question, setQuestion] = useState<ComponentType<LogoutDialogProps> | null>(null)
  if (user === null && Question !== null) setQuestion(null)

  async function logOut() {
    const listed = queries.getQueryData<readonly ActiveBattle[]>([BATTLE_LISTS_KEY, 'active', user?.id]) ?? []
    if (!isPlaying(listed, battleKit.loaded()?.battles.get().entries)) return life.logOut()
    try {
      const { LogoutDialog } = await import('./LogoutDialog.tsx')
      setQuestion(() => LogoutDialog)
    } catch {
      // What can't be asked, offline, keeps nobody from leaving.
      life.logOut()
    }
  }

  return {
    logOut: () => void logOut(),
    question: Question !== null && <Question onStay={() => setQuestion(null)} onLeave={life.logOut} />,
  }
}

/** What the list tells and what the messages tell; the messages know first that a battle is over. */
function isPlaying(listed: readonly ActiveBattle[], entries: BattlesState['entries'] = new Map()): boolean {
  return (
    listed.some(({ id }) => (entries.get(id)?.battle.ending ?? null) === null) ||
    [...entries.values()].some(({ battle }) => battle.role === 'player' && battle.ending === null)
  )
}
