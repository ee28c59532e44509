import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { IconButton } from './Button/Button.tsx'

interface SoundToggleProps {
  /** The same whether sounds are on or off. */
  readonly label: string
  readonly enabled: boolean
  readonly onToggle: (enabled: boolean) => void
}

/** Off by default; the setting is stored. */
export function SoundToggle({ label, enabled, onToggle }: SoundToggleProps) {
  const Icon = enabled ? IconVolume : IconVolumeOff
  return <IconButton label={label} icon={<Icon size={20} />} pressed={enabled} onClick={() => onToggle(!enabled)} />
}
