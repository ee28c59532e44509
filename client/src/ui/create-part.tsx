import { type ComponentType, lazy, useEffect, useState } from 'react'

type FetchPart<Props> = () => Promise<ComponentType<Props>>

/**
 * A component whose code loads when it is first shown, or earlier by `load`; its place is empty meanwhile. Renders
 * synchronously where its code is loaded, unlike `React.lazy`; a failure reaches the surrounding boundary.
 */
export const createPart = <Props extends object>(fetchPart: FetchPart<Props>) => partOf(fetchPart, { suspends: false })

/** Like `createPart`, but the surrounding Suspense shows its fallback until the code is loaded. */
export const createSuspendedPart = <Props extends object>(fetchPart: FetchPart<Props>) =>
  partOf(fetchPart, { suspends: true })

function partOf<Props extends object>(fetchPart: FetchPart<Props>, { suspends }: { readonly suspends: boolean }) {
  let part: ComponentType<Props> | null = null

  async function load(): Promise<ComponentType<Props>> {
    part ??= await fetchPart()
    return part
  }

  const Suspended: ComponentType<Props> = lazy(async () => ({ default: await load() }))

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module loads, like `lazy`
  function Part(props: Props) {
    // Kept while it is shown: another component type in its place would remount and lose typed input.
    const [Loaded, setLoaded] = useState(() => part ?? (suspends ? Suspended : null))
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => {
      if (Loaded === null) load().then((loaded) => setLoaded(() => loaded), setFailure)
    }, [Loaded])
    if (failure !== null) throw failure
    return Loaded === null ? null : <Loaded {...props} />
  }

  return Object.assign(Part, {
    load,
    /** Loads early; a failure is retried, and reported, when the part is shown. */
    preload(): void {
      load().catch(() => undefined)
    },
  })
}
