// Before the first paint, so that nobody sees the other scheme flash up. Afterwards src/theme/colour-scheme.ts keeps it.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('colour_scheme')
  } catch {
    // A browser that keeps nothing follows its system.
  }
  const isFixed = chosen === 'light' || chosen === 'dark'
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.mantineColorScheme = isFixed ? chosen : system
})()
