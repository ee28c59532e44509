import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { fr } from '../../../i18n/fr.ts'
import { COLOUR_SCHEMES, type ColourScheme, useColourScheme } from '../../../theme/colour-scheme.ts'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'

const ICONS = { auto: IconDeviceDesktop, dark: IconMoon, light: IconSun } as const

/** Each press selects the next of system, dark and light. */
export function ColourSchemeSwitch() {
  const { chosen, choose } = useColourScheme()
  const Icon = ICONS[chosen]
  return (
    <IconButton
      label={fr.footer.colourScheme[chosen]}
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() => choose(after(chosen))}
    />
  )
}

function after(scheme: ColourScheme): ColourScheme {
  return COLOUR_SCHEMES[(COLOUR_SCHEMES.indexOf(scheme) + 1) % COLOUR_SCHEMES.length] ?? 'auto'
}
