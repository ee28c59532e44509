import { useWindowEvent } from '@mantine/hooks'
import { useApp } from './app-context.tsx'

/** Elements that use keys themselves: fields, controls that step by arrow keys, and everything within a dialog. */
const KEYS_OF_THEIR_OWN =
  'input, textarea, select, [contenteditable="true"], [role="spinbutton"], [role="slider"], [role="tab"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"], dialog'

/** Keys of the game on the screen, wherever the focus is, unless switched off; `handle` returns whether it used the key. */
export function useGameKeys(handle: (event: KeyboardEvent) => boolean): void {
  const { gameKeys } = useApp()
  useWindowEvent('keydown', (event) => {
    const { altKey, ctrlKey, metaKey, defaultPrevented, target } = event
    if (!gameKeys.get() || altKey || ctrlKey || metaKey || defaultPrevented) return
    if (target instanceof Element && target.closest(KEYS_OF_THEIR_OWN) !== null) return
    if (handle(event)) event.preventDefault()
  })
}
