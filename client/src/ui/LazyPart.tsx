import { type ComponentType, useEffect, useState } from 'react'

interface Part<Props> {
  readonly loaded: () => ComponentType<Props> | null
  readonly load: () => Promise<void>
}

/** A component whose code loads when it is first shown, or earlier on request. */
export function createPart<Props>(fetchPart: () => Promise<ComponentType<Props>>): Part<Props> {
  let part: ComponentType<Props> | null = null
  return {
    loaded: () => part,
    async load() {
      part ??= await fetchPart()
    },
  }
}

interface LazyPartProps<Props> {
  readonly part: Part<Props>
  readonly props: Props
}

/** Renders synchronously where its code is loaded, unlike React.lazy; a failure reaches the surrounding boundary. */
export function LazyPart<Props extends object>({ part, props }: LazyPartProps<Props>) {
  // Kept while it is shown: another component type in its place would remount and lose typed input.
  const [Loaded, setLoaded] = useState(part.loaded)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (Loaded === null) part.load().then(() => setLoaded(part.loaded), setFailure)
  }, [Loaded, part])
  if (failure !== null) throw failure
  return Loaded === null ? null : <Loaded {...props} />
}
