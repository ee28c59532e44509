import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { frProfile } from '../text/fr-profile.ts'
import styles from './PseudoEditor.module.css'

const texts = frProfile.name

interface PseudoFieldProps {
  readonly pseudo: string
  readonly onRename: (pseudo: string) => Promise<string | null>
  readonly onDone: () => void
}

/** Enter, its button and leaving the field save; an unchanged or empty name only closes it. */
export function PseudoField({ pseudo, onRename, onDone }: PseudoFieldProps) {
  const [value, setValue] = useState(pseudo)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const refused = useRef<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLDivElement>(null)
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

  function cancel() {
    if (!saving) onDone()
  }

  /** Moving to its own buttons does not count as leaving; a refused name is not sent again by leaving. */
  function handleBlur({ relatedTarget }: FocusEvent) {
    if (row.current?.contains(relatedTarget)) return
    if (refused.current !== value.trim()) void save()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') cancel()
  }

  function handleChange(next: string) {
    setValue(next)
    setError(null)
  }

  const note = error ?? (saving ? texts.saving : <span className={styles.keys}>{texts.hint}</span>)
  return (
    <div className={styles.field}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.label}
      </label>
      <div ref={row} className={styles.row}>
        <input
          ref={field}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onBlur={handleBlur}
          onKeyDown={handleKey}
          // Not disabled: that would take away the focus, and with it the field.
          readOnly={saving}
          aria-busy={saving || undefined}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          autoCapitalize="off"
          autoComplete="nickname"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.button}
          aria-label={texts.save}
          onMouseDown={keepFocus}
          onBlur={handleBlur}
          onClick={() => void save()}
        >
          <IconCheck size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={texts.cancel}
          onMouseDown={keepFocus}
          onBlur={handleBlur}
          onClick={cancel}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
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

/** A press must not blur the field first, because that saves; Safari does not focus a pressed button. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
