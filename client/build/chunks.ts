import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

export function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own: correct the lists in client/build`)
  return chunk
}

/** File names of the chunks, of all their static imports, and of their styles. */
export function withImports(chunks: readonly Chunk[], first: readonly Chunk[]): readonly string[] {
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const chunk of first) visit(chunk)
  return [...seen].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}
