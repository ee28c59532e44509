import type { ComponentType } from 'react'
import { createPart } from '../ui/create-part.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/**
 * A part that its page can do without: if its code does not arrive, its place stays empty and everything around it works,
 * above all a battle that goes on. It is tried again when it is mounted again.
 */
export function createOptionalPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  const Part = createPart(fetchPart)

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module loads, like `lazy`
  function OptionalPart(props: Props) {
    return (
      <ErrorBoundary>
        <Part {...props} />
      </ErrorBoundary>
    )
  }

  return Object.assign(OptionalPart, { load: Part.load })
}
