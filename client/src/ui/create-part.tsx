import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code loads when it is first shown, or earlier by `load`; its place is empty meanwhile. Renders
 * synchronously where its code is loaded, unlike `React.lazy`; a failure reaches the surrounding boundary.
 */
export function createPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null

  async function load(): Promise<void> {
    part ??= await fetchPart()
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module loads, like `lazy`
  function Part(props: Props) {
    // Kept while it is shown: another component type in its place would remount and lose typed input.
    const [Loaded, setLoaded] = useState(() => part)
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => {
      if (Loaded === null) load().then(() => setLoaded(() => part), setFailure)
    }, [Loaded])
    if (failure !== null) throw failure
    return Loaded === null ? null : <Loaded {...props} />
  }

  return Object.assign(Part, { load })
}
