import { useEffect } from 'react'
import { useApp } from './app-context.tsx'

/** Names the tab after the screen. */
export function usePageTitle(title: string): void {
  const { tabSignal } = useApp()
  useEffect(() => tabSignal.setTitle(title), [title, tabSignal])
}
