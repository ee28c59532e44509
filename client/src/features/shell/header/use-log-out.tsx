import { type ComponentType, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { preloadDialog } from '../../../ui/Dialog/Dialog.tsx'
import type { LogoutDialogProps } from './LogoutDialog.tsx'

/** DÉCONNEXION: at once, except during a battle that would be lost. */
export function useLogOut(isPlaying: () => boolean) {
  const { life } = useApp()
  const user = useSessionUser()
  const [Question, setQuestion] = useState<ComponentType<LogoutDialogProps> | null>(null)
  if (user === null && Question !== null) setQuestion(null)

  async function logOut() {
    if (!isPlaying()) return life.logOut()
    try {
      const [{ LogoutDialog }] = await Promise.all([import('./LogoutDialog.tsx'), preloadDialog()])
      setQuestion(() => LogoutDialog)
    } catch {
      // A dialog that cannot be loaded offline must not block the logout.
      life.logOut()
    }
  }

  return {
    logOut: () => void logOut(),
    /** Shown first while a battle of the player runs. */
    question: Question !== null && <Question onStay={() => setQuestion(null)} onLeave={life.logOut} />,
  }
}
