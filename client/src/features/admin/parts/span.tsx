// The time that a list of the back office is narrowed to.
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'

/** As typed; an empty one is no bound. */
export interface TypedSpan {
  readonly from: string
  readonly until: string
}

export const NO_SPAN: TypedSpan = { from: '', until: '' }

interface SpanFieldsProps {
  readonly span: TypedSpan
  readonly onChange: (changed: Partial<TypedSpan>) => void
}

export function SpanFields({ span, onChange }: SpanFieldsProps) {
  return (
    <>
      <TextField label={frAdmin.from} type="datetime-local" value={span.from} onChange={(from) => onChange({ from })} />
      <TextField
        label={frAdmin.until}
        type="datetime-local"
        value={span.until}
        onChange={(until) => onChange({ until })}
      />
    </>
  )
}

/** As the server's lists take it. */
export function spanOf({ from, until }: TypedSpan) {
  return { from: timeOf(from), until: timeOf(until) }
}

function timeOf(typed: string): string | undefined {
  return typed === '' ? undefined : new Date(typed).toISOString()
}
