/** Icons are imported one by one: the package's index makes a test file read five thousand modules. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon

  // biome-ignore lint/style/noDefaultExport: the modules described have one
  export default icon
}
