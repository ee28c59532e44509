// Finds the texts that a player may read: every text of the client's text files, of its objects of texts and of its
// markup, the sentences of all refusals, and everything else that looks like French in the client, the protocol, the
// server and the documents that are shown without them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { repositoryRoot } from '../prisma/paths.ts'
import { EXPRESSION } from './typeset.ts'

const SOURCES = ['client/src/**/*.{ts,tsx}', 'packages/{protocol,battle-messages}/src/**/*.ts', 'server/src/**/*.ts']
const NOT_SHOWN = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/generated/**', '**/service-worker/**']
const TEXT_FILES = /^(?:client\/src\/(?:.+\/)?fr(?:-[a-z0-9-]+)?|packages\/protocol\/src\/errors)\.ts$/
/** The texts of one screen stand in its file, in an object of this name. */
const TEXT_OBJECT = /^(?:fr[A-Z]\w*|text)$/
const SHOWN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'hint'])
const FRENCH =
  /[àâçèéêëîïôùûœÀÇÉÊ«»’]|(?<![\p{L}-])(?:vous|votre|vos|est|les|des|une|pas|dans|pour|sur|du|au)(?![\p{L}-])/iu

/** Shown before the first script, by the device that installs the app, and while no server responds. */
const DOCUMENTS: Readonly<Record<string, RegExp>> = {
  'client/index.html': /(?<=content="|>)[^<>"\n]+(?=[<"])/g,
  'client/public/app.webmanifest': /(?<="(?:name|description)": ")[^"\n]+/g,
  'deploy/haproxy.cfg': /(?<=>|"message":")[^<>"\n]+(?=[<"])/g,
}

/** Codes of the protocol stand between its sentences. */
const CODE = /^[A-Z]+(?:_[A-Z]+)+$/

/** A slice of a file with text, without its quotes. */
interface Slice {
  readonly start: number
  readonly end: number
}

export interface PlayerText {
  readonly file: string
  readonly line: number
  /** As written in the source, with every expression replaced by `EXPRESSION`. */
  readonly text: string
  /** The written parts, one more than there are expressions. */
  readonly slices: readonly Slice[]
}

export function findPlayerTexts(): readonly PlayerText[] {
  const files = [...globSync(SOURCES, { cwd: repositoryRoot, exclude: NOT_SHOWN }), ...Object.keys(DOCUMENTS)]
  return files.flatMap((file) => textsOf(file, readFileSync(join(repositoryRoot, file), 'utf8')))
}

export function textsOf(file: string, source: string): readonly PlayerText[] {
  const found: PlayerText[] = []
  const isTextFile = TEXT_FILES.test(file)
  const textObjects: Slice[] = []
  const isText = (at: number) =>
    isTextFile || shown.has(at) || textObjects.some(({ start, end }) => start <= at && at < end)
  const silent = new Set<number>()
  const shown = new Set<number>()
  const add = (slices: readonly Slice[], certainlyShown: boolean) => {
    const written = slices.map(({ start, end }) => source.slice(start, end))
    const text = written.join(EXPRESSION)
    if (!/\p{L}|[€%]/u.test(text) || CODE.test(text) || !(certainlyShown || FRENCH.test(text))) return
    const line = source.slice(0, slices[0]?.start).split('\n').length
    found.push({ file, line, text, slices })
  }
  const quoted = ({ start, end }: Slice, certainlyShown: boolean) => {
    silent.add(start)
    add([{ start: start + 1, end: end - 1 }], certainlyShown)
  }
  const document = DOCUMENTS[file]
  if (document !== undefined) {
    for (const { 0: text, index } of source.matchAll(document)) add([{ start: index, end: index + text.length }], false)
    return found
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration({ source: { start } }) {
      silent.add(start)
    },
    VariableDeclarator({ id, init }) {
      const object = init?.type === 'TSAsExpression' ? init.expression : init
      if (id.type !== 'Identifier' || !TEXT_OBJECT.test(id.name) || object?.type !== 'ObjectExpression') return
      textObjects.push(object)
    },
    Property({ key: { start } }) {
      silent.add(start)
    },
    CallExpression({ callee, arguments: [, details] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'refuse' || details?.type !== 'ObjectExpression') return
      for (const property of details.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'message')
          shown.add(property.value.start)
      }
    },
    TSLiteralType({ literal: { start } }) {
      silent.add(start)
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal') return
      const isShown = name.type === 'JSXIdentifier' && SHOWN_ATTRIBUTES.has(name.name)
      if (isShown) quoted(value, true)
      else silent.add(value.start)
    },
    JSXText({ start, end }) {
      add([{ start, end }], true)
    },
    Literal(literal) {
      if (typeof literal.value === 'string' && !silent.has(literal.start)) quoted(literal, isText(literal.start))
    },
    TemplateLiteral({ quasis, start }) {
      add(
        quasis.map((quasi) => sliceOfQuasi(source, quasi)),
        isText(start),
      )
    },
  }).visit(program)
  return found
}

/** Parsers disagree on whether a template's parts include their delimiters. */
function sliceOfQuasi(source: string, { start, end }: Slice): Slice {
  const from = source[start] === '`' || source[start] === '}' ? start + 1 : start
  if (source[end - 1] === '`') return { start: from, end: end - 1 }
  return source.slice(end - 2, end) === '${' ? { start: from, end: end - 2 } : { start: from, end }
}
