import { type ComponentType, lazy } from 'react'

/** `React.lazy` for a named export. */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
