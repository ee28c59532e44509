import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { frProfile } from '../../../text/fr-profile.ts'
import styles from './PseudoEditor.module.css'

const texts = frProfile.name

interface PseudoFieldProps {
  readonly pseudo: string
  readonly onRename: (pseudo: string) => Promise<string | null>
  readonly onDone: () => void
}

/** Enter and leaving the field save; nothing new, or nothing at all, only leaves. */
export function PseudoField({ pseudo, onRename, onDone }: PseudoFieldProps) {
  const [value, setValue] = useState(pseudo)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const refused = useRef<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => field.current?.select(), [])

  async function save() {
    const wanted = value.trim()
    if (saving) return
    if (wanted === '' || wanted === pseudo) return onDone()
    setSaving(true)
    const problem = await onRename(wanted)
    setSaving(false)
    if (problem === null) return onDone()
    refused.current = wanted
    setError(problem)
    field.current?.focus()
  }

  /** What was just refused is not sent again by merely walking away from it. */
  function handleBlur() {
    if (refused.current !== value.trim()) void save()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape' && !saving) onDone()
  }

  function handleChange(next: string) {
    setValue(next)
    setError(null)
  }

  const note = error ?? (saving ? texts.saving : texts.hint)
  return (
    <div className={styles.field}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.label}
      </label>
      <input
        ref={field}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => handleChange(event.currentTarget.value)}
        onBlur={handleBlur}
        onKeyDown={handleKey}
        // Not disabled: that would take the focus, and with it the field, away.
        readOnly={saving}
        aria-busy={saving || undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={`${id}-note`}
        autoCapitalize="off"
        autoComplete="nickname"
        spellCheck={false}
      />
      <p
        id={`${id}-note`}
        className={error === null ? styles.hint : styles.error}
        role={error === null ? undefined : 'alert'}
      >
        {note}
      </p>
    </div>
  )
}
