export interface BackupOptions {
  /** `file:<path>` or `postgresql://…` */
  readonly url: string
  readonly file: string
  /** For the programs of Postgres. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface RestoreOptions extends BackupOptions {
  /** Also where there is data already. */
  readonly replaces: boolean
}

/** For the name under which older data is kept: digits and `T`, in UTC. */
export function keptName(): string {
  return `before_restore_${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
}
