import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { isLongName } from '../../../i18n/fr-player-name.ts'
import { IconButton } from '../../../ui/IconButton/IconButton.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './IdentityCard.module.css'

const texts = frProfile.name

interface PseudoEditorProps {
  readonly pseudo: string
  /** Returns the problem, or null once the name is changed. */
  readonly onRename: (pseudo: string) => Promise<string | null>
}

/** The name, with a pencil that turns it into a field. */
export function PseudoEditor({ pseudo, onRename }: PseudoEditorProps) {
  const [editing, setEditing] = useState(false)
  if (editing) return <PseudoField pseudo={pseudo} onRename={onRename} onDone={() => setEditing(false)} />
  return (
    <Group gap="xs" wrap="nowrap" miw={0} maw="100%">
      <Text
        inherit
        ff="var(--font-display)"
        fz={isLongName(pseudo) ? 'xl' : '2xl'}
        fw={700}
        lh={1.3}
        style={{ overflowWrap: 'anywhere' }}
      >
        {pseudo}
      </Text>
      <IconButton label={texts.edit} icon={<IconPencil size={18} />} onClick={() => setEditing(true)} />
    </Group>
  )
}

interface PseudoFieldProps extends PseudoEditorProps {
  readonly onDone: () => void
}

/** Enter, its button and leaving the field save; an unchanged or empty name only closes it. */
function PseudoField({ pseudo, onRename, onDone }: PseudoFieldProps) {
  const [value, setValue] = useState(pseudo)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const refused = useRef<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLDivElement>(null)

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

  const hint = saving ? texts.saving : <span className={styles.keys}>{texts.hint}</span>
  const buttons = [
    { label: texts.save, Icon: IconCheck, onPress: () => void save() },
    { label: texts.cancel, Icon: IconX, onPress: cancel },
  ]
  return (
    <Group ref={row} align="flex-start" gap="xs" wrap="nowrap" w="min(100%, 400px)">
      <TextInput
        label={texts.label}
        error={error}
        ref={field}
        flex={1}
        labelProps={{ className: 'visually-hidden' }}
        description={error === null ? hint : undefined}
        value={value}
        onChange={(event) => handleChange(event.currentTarget.value)}
        onBlur={handleBlur}
        onKeyDown={handleKey}
        // Not disabled: that would take away the focus, and with it the field.
        readOnly={saving}
        aria-busy={saving || undefined}
        autoCapitalize="off"
        autoComplete="nickname"
        spellCheck={false}
      />
      {buttons.map(({ label, Icon, onPress }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={48}
          aria-label={label}
          onMouseDown={keepFocus}
          onBlur={handleBlur}
          onClick={onPress}
        >
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      ))}
    </Group>
  )
}

/** A press must not blur the field first, because that saves; Safari does not focus a pressed button. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
