import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = new URL('../../client/src/', import.meta.url)

/** Classes that a component picks by a value, as in `styles[tone]`, or that name the parts of a component of Mantine. */
const PICKED_BY_VALUE: Readonly<Record<string, readonly string[]>> = {
  'features/battle/arena/StageOverlay.module.css': ['win', 'loss', 'draw'],
  'features/shell/notifications/ToastStack.module.css': ['root', 'icon', 'body', 'title', 'description', 'closeButton'],
  'ui/Banner/Banner.module.css': ['root', 'icon', 'message'],
  'ui/Button/Button.module.css': ['root', 'label', 'section', 'primary', 'danger', 'quiet', 'small', 'large'],
  'ui/CountdownRing/CountdownRing.module.css': ['down', 'neutral'],
  'ui/DataTable/DataTable.module.css': ['lines', 'grid'],
  'ui/RulesDrawer/RulesDrawer.module.css': ['content', 'inner', 'overlay', 'title', 'close'],
  'ui/Surface/Surface.module.css': ['normal', 'large'],
  'ui/Tabs/Tabs.module.css': ['root', 'list', 'tab', 'tabLabel', 'tabSection'],
}

const read = (file: string) => readFileSync(new URL(file, SOURCES), 'utf8')
const filesEndingWith = (...ends: readonly string[]) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => ends.some((end) => file.endsWith(end)))

/** The classes that the sheet defines. Dots in comments, texts and file names mean something else. */
function definedIn(sheet: string): ReadonlySet<string> {
  const rules = read(sheet)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/"[^"]*"|url\([^)]*\)/g, '')
  // Only what precedes a brace is a selector: a dot within a declaration belongs to a number.
  const selectors = rules.match(/[^{};]+(?=\{)/g) ?? []
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? '')),
  )
}

interface Use {
  readonly file: string
  readonly sheet: string
  readonly name: string
}

/** Every `styles.name` of every component, under whatever name it imports the sheet. */
function uses(): readonly Use[] {
  return filesEndingWith('.ts', '.tsx').flatMap((file) => {
    const source = read(file)
    const code = source.replace(/^import .*$/gm, '')
    return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, local, path]) => {
      const sheet = sheetAt(path ?? '', file)
      return [...code.matchAll(new RegExp(`(?<![.\\w])${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
        ([, name, quoted]) => ({ file, sheet, name: name ?? quoted ?? '' }),
      )
    })
  })
}

/** The classes of other sheets that a class of a sheet composes. */
function compositions(): readonly Use[] {
  return filesEndingWith('.module.css').flatMap((file) =>
    [...read(file).matchAll(/composes: (\w+) from "([^"]+)"/g)].map(([, name = '', path = '']) => ({
      file,
      sheet: sheetAt(path, file),
      name,
    })),
  )
}

/** A sheet as the sources know it, which another file of them imports. */
const sheetAt = (path: string, file: string) =>
  new URL(path, new URL(file, SOURCES)).pathname.slice(SOURCES.pathname.length)

const sheets = new Map(filesEndingWith('.module.css').map((sheet) => [sheet, definedIn(sheet)]))
const used = [...uses(), ...compositions()]

test('[19.7] a component uses no class that its style sheet lacks', () => {
  expect(used.length).toBeGreaterThan(400)
  const missing = used.filter(({ sheet, name }) => sheets.get(sheet)?.has(name) !== true)
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('[19.7] a style sheet defines no class that no component uses', () => {
  const known = new Set(used.map(({ sheet, name }) => `${sheet}: ${name}`))
  const picked = new Set(
    Object.entries(PICKED_BY_VALUE).flatMap(([sheet, names]) => names.map((name) => `${sheet}: ${name}`)),
  )
  const unused = [...sheets]
    .flatMap(([sheet, names]) => [...names].map((name) => `${sheet}: ${name}`))
    .filter((entry) => !known.has(entry))
  expect(new Set(unused)).toEqual(picked)
})

test('[19.7] no style names a variable that nothing sets, and none is set for nobody', () => {
  const sources = filesEndingWith('.css', '.ts', '.tsx').map((file) => read(file).replace(/\/\*.*?\*\//gs, ''))
  const found = (pattern: RegExp) =>
    new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? '')))
  const taken = found(/var\((--[a-z][\w-]*\w)/g)
  const given = found(/(?<!var\()(--[a-z][\w-]*\w)['\]]*:/g)
  // In code a quoted name may set or read a variable, as canvases do.
  const quoted = found(/['`](--[a-z][\w-]*\w)['`]/g)
  // Other names are set for the component library, or by it.
  const ours = (name: string) => !/^--(mantine|stepper|avatar|text-text)-/.test(name) && !quoted.has(name)
  expect(taken.size).toBeGreaterThan(50)
  expect([...taken].filter((name) => ours(name) && !given.has(name))).toEqual([])
  expect([...given].filter((name) => ours(name) && !taken.has(name))).toEqual([])
})
