import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { fr } from '../i18n/fr.ts'
import { IconButton } from '../ui/Button/Button.tsx'
import { useApp, useStore } from './app-context.tsx'

/** Keys without a modifier act on the whole page: who dictates, or presses them by accident, switches them off (WCAG 2.1.4). */
export function GameKeysSwitch() {
  const { gameKeys } = useApp()
  const on = useStore(gameKeys)
  return (
    <IconButton label={fr.shell.gameKeys} icon={<IconKeyboard size={20} />} pressed={on} onClick={gameKeys.toggle} />
  )
}
