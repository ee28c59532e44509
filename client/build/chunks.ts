/** The fields of a built chunk that the plugins use. */
export interface BuiltChunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

export function chunkOf(chunks: readonly BuiltChunk[], module: string): BuiltChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own: correct the lists in client/build`)
  return chunk
}

/** File names of the chunks, of all their static imports, and of their styles. */
export function withImports(chunks: readonly BuiltChunk[], first: readonly BuiltChunk[]): readonly string[] {
  const seen = new Set<BuiltChunk>()
  const visit = (chunk: BuiltChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const chunk of first) visit(chunk)
  return [...seen].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}
