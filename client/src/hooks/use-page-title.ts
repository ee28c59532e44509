import { useEffect } from 'react'
import { useApp } from './app-context.tsx'

/** Sets the title of the tab. */
export function usePageTitle(title: string): void {
  const { tabSignal } = useApp()
  useEffect(() => tabSignal.setTitle(title), [title, tabSignal])
}
