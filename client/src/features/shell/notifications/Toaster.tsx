import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { createPart, LazyPart } from '../../../ui/LazyPart.tsx'

const TOAST_STACK = createPart(async () => (await import('./ToastStack.tsx')).ToastStack)

/** A toast often tells that the network is gone: its code should be there before. */
export const preloadToasts = TOAST_STACK.load

/** Toasts come over the page from the first one on. */
export function Toaster() {
  const { toasts } = useApp()
  const [isNeeded, setIsNeeded] = useState(false)
  const isWaiting = useStore(toasts).length > 0
  if (isWaiting && !isNeeded) setIsNeeded(true)
  return isNeeded ? <LazyPart part={TOAST_STACK} props={{}} /> : null
}
