export interface BackupOptions {
  /** `file:<path>` or `postgresql://…` */
  readonly url: string
  readonly file: string
  /** The environment for the Postgres programs. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface RestoreOptions extends BackupOptions {
  /** Whether existing data may be replaced. */
  readonly replaces: boolean
}

/** The name under which older data is kept: digits and `T`, in UTC. */
export function keptName(): string {
  return `before_restore_${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
}
