import { type ComponentType, useEffect, useState } from 'react'

interface Part<Props> {
  readonly loaded: () => ComponentType<Props> | null
  readonly load: () => Promise<void>
}

/** A part whose code comes when it is first shown, or before where somebody asks for it. */
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

/** In the same render where its code is there already, unlike React's own; one that fails goes to the boundary around. */
export function LazyPart<Props extends object>({ part, props }: LazyPartProps<Props>) {
  // Kept for as long as it is shown: another type in its place would begin anew, and lose what was typed.
  const [Loaded, setLoaded] = useState(part.loaded)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (Loaded === null) part.load().then(() => setLoaded(part.loaded), setFailure)
  }, [Loaded, part])
  if (failure !== null) throw failure
  return Loaded === null ? null : <Loaded {...props} />
}
