export type ColourName =
  | 'ground-top'
  | 'ground-bottom'
  | 'surface-1'
  | 'surface-2'
  | 'surface-3'
  | 'line'
  | 'line-strong'
  | 'text'
  | 'text-soft'
  | 'text-faint'
  | 'brand-from'
  | 'brand-to'
  | 'on-brand'
  | 'up'
  | 'up-tint'
  | 'up-line'
  | 'on-up'
  | 'down'
  | 'down-text'
  | 'down-tint'
  | 'down-line'
  | 'on-down'
  | 'equal'
  | 'equal-tint'
  | 'equal-line'
  | 'on-equal'
  | 'warning'

/** The theme's colour as a value, for canvases and charts, which cannot resolve CSS variables. */
export function readColour(name: ColourName): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
}
