import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { ToggleIconButton } from '../ToggleIconButton/ToggleIconButton.tsx'

export interface SoundToggleProps {
  readonly label: string
  readonly enabled: boolean
  readonly onToggle: (enabled: boolean) => void
}

/** Off by default; the setting is stored. */
export function SoundToggle({ label, enabled, onToggle }: SoundToggleProps) {
  return (
    <ToggleIconButton
      label={label}
      pressed={enabled}
      iconOn={<IconVolume size={20} aria-hidden="true" />}
      iconOff={<IconVolumeOff size={20} aria-hidden="true" />}
      onToggle={onToggle}
    />
  )
}
