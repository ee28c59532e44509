import type { Profile } from '@bougie/protocol'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { fr } from '../../../i18n/fr.ts'
import { isLongName, playerName, shortAddress } from '../../../i18n/fr-player-name.ts'
import { withOrdinal } from '../../../i18n/french-formats.ts'
import { IconButton } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './IdentityCard.module.css'
import { PictureEditor } from './PictureEditor.tsx'
import { useProfileUpdate } from './use-profile-update.ts'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Picture, name and address: the player as others see them. */
export function IdentityCard({ profile }: { readonly profile: Profile }) {
  const update = useProfileUpdate()
  const name = playerName(profile.pseudo)
  const since = withOrdinal(new Date(profile.created_at).toLocaleDateString('fr-FR', { dateStyle: 'long' }))
  return (
    <Surface padding="large">
      <div className={styles.card}>
        <PictureEditor name={name} url={profile.profile_picture} update={update} />
        <div className={styles.names}>
          <PseudoEditor pseudo={name} onRename={update.rename} />
          <WalletAddress address={profile.wallet_address} />
          <Dimmed small>{frProfile.since(since)}</Dimmed>
          {/* Keeps its line, so that its appearance shifts no layout. */}
          <Group component="p" gap={6} wrap="nowrap" mih={20} c="up" fz="sm" fw={600} role="status">
            {update.isSaved && (
              <>
                <IconCircleCheck size={16} aria-hidden="true" />
                {frProfile.saved}
              </>
            )}
          </Group>
        </div>
      </div>
    </Surface>
  )
}

interface WalletAddressProps {
  readonly address: string | null
  /** The whole address, as a chip that is the copy button itself; shortened otherwise, with a button that copies it. */
  readonly whole?: boolean
}

export function WalletAddress({ address, whole = false }: WalletAddressProps) {
  const { copied, copy } = useCopy(address ?? '', frProfile.copied)
  if (!address) return <Dimmed>{frProfile.noAddress}</Dimmed>
  const Icon = copied ? IconCheck : IconCopy
  const icon = <Icon size={18} aria-hidden="true" />
  if (whole) {
    return (
      <button type="button" className={styles.chip} onClick={copy} aria-label={`${frProfile.copyWhole} ${address}`}>
        <code>{address}</code>
        {icon}
      </button>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text component="code" c="dimmed" inherit ff="var(--font-display)" title={address}>
        {shortAddress(address)}
      </Text>
      <IconButton label={frProfile.copy} icon={icon} onClick={copy} />
    </Group>
  )
}

const texts = frProfile.name

interface PseudoEditorProps {
  readonly pseudo: string
  /** Returns the problem, or null once the name is changed. */
  readonly onRename: (pseudo: string) => Promise<string | null>
}

/** The name, with a pencil that turns it into a field. */
function PseudoEditor({ pseudo, onRename }: PseudoEditorProps) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)

  // Before the paint, so that the focus is at no time on nothing.
  useLayoutEffect(() => {
    if (!editing && returnsFocus.current) pencil.current?.focus()
    returnsFocus.current = false
  }, [editing])

  function finish(hasFocus: boolean) {
    returnsFocus.current = hasFocus
    setEditing(false)
  }

  if (editing) return <PseudoField pseudo={pseudo} onRename={onRename} onDone={finish} />
  return (
    <Group gap="xs" wrap="nowrap" miw={0} maw="100%">
      <Text
        inherit
        ff="var(--font-display)"
        fz={isLongName(pseudo) ? 'xl' : '2xl'}
        fw={700}
        lh={1.3}
        className="break-anywhere"
      >
        {pseudo}
      </Text>
      <IconButton ref={pencil} label={texts.edit} icon={<IconPencil size={18} />} onClick={() => setEditing(true)} />
    </Group>
  )
}

interface PseudoFieldProps extends PseudoEditorProps {
  /** `hasFocus`: the player has not gone elsewhere. */
  readonly onDone: (hasFocus: boolean) => void
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

  function finish() {
    onDone(row.current?.contains(document.activeElement) === true)
  }

  async function save() {
    const wanted = value.trim()
    if (saving) return
    if (wanted === '' || wanted === pseudo) return finish()
    setSaving(true)
    const problem = await onRename(wanted)
    setSaving(false)
    if (problem === null) return finish()
    refused.current = wanted
    setError(problem)
    field.current?.focus()
  }

  function cancel() {
    if (!saving) finish()
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
    { label: fr.dialogs.cancel, Icon: IconX, onPress: cancel },
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
