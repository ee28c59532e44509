import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { createPart } from '../../../ui/create-part.tsx'

const ToastStack = createPart(async () => (await import('./ToastStack.tsx')).ToastStack)

/** A toast often reports a lost network: its code should be loaded before. */
export const preloadToasts = ToastStack.load

/** Toasts load with the first one. */
export function Toaster() {
  const { toasts } = useApp()
  const [isNeeded, setIsNeeded] = useState(false)
  const isWaiting = useStore(toasts).length > 0
  if (isWaiting && !isNeeded) setIsNeeded(true)
  return isNeeded ? <ToastStack /> : null
}
