import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { SoundSwitch } from '../data/sound-board.ts'
import { useStore } from '../data/use-store.ts'
import { frBattle } from '../text/fr-battle.ts'
import { ToggleIconButton } from '../ui/ToggleIconButton/ToggleIconButton.tsx'

export interface SoundToggleProps {
  readonly sounds: SoundSwitch
  readonly label?: string
}

/** Off until it is wanted, and remembered. */
export function SoundToggle({ sounds, label = frBattle.sound }: SoundToggleProps) {
  const enabled = useStore(sounds.enabled)
  return (
    <ToggleIconButton
      label={label}
      pressed={enabled}
      iconOn={<IconVolume size={20} aria-hidden="true" />}
      iconOff={<IconVolumeOff size={20} aria-hidden="true" />}
      onToggle={sounds.setEnabled}
    />
  )
}
