// Prints `name@version` of every package in the folder where it runs, from the files themselves. It is self-contained,
// so that it also runs inside an image without the tools.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const store = join('node_modules', '.pnpm')
for (const entry of readdirSync(store)) {
  const modules = join(store, entry, 'node_modules')
  if (!existsSync(modules)) continue
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  )
  for (const name of names) {
    const folder = join(modules, name)
    // A link leads to a package that has an entry of its own.
    if (name.startsWith('.') || lstatSync(folder).isSymbolicLink()) continue
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    console.log(`${name}@${version}`)
  }
}
