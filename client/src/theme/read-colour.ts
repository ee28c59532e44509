type Hue = 'up' | 'down' | 'equal'
type Neutral = 'ground-top' | 'surface-1' | 'line' | 'text' | 'text-soft' | 'text-faint'
export type ColourName =
  | Neutral
  | 'brand-from'
  | 'brand-to'
  | 'warning'
  | Hue
  | `${Hue}-${'tint' | 'line'}`
  | `on-${Hue}`

/** The theme's colour as a value, for canvases and charts, which cannot resolve CSS variables. */
export function readColour(name: ColourName): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
}
