export type Dialect = 'sqlite' | 'postgres'

/** @throws when the address names neither database. */
export function dialectOf(url: string): Dialect {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error('DATABASE_URL: expected file:<path> or postgresql://…')
}
