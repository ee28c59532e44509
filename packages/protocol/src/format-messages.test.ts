import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setFrenchFormatErrors } from './format-messages.ts'
import { ENDPOINTS } from './rest/endpoints.ts'
import { limitsBodySchema } from './rest/limit-endpoints.ts'
import { updateUserBodySchema } from './rest/profile-endpoints.ts'
import { clientMessageSchema } from './ws/client-messages.ts'

beforeAll(setFrenchFormatErrors)

interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly const?: unknown
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

type Path = readonly string[]

/** Every place of a value, with the literal fields around it that distinguish the alternatives. */
function placesOf(schema: JsonSchema): readonly { path: Path; base: Readonly<Record<string, unknown>> }[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap(placesOf)
  if (schema.items) return placesOf(schema.items).map(({ path, base }) => ({ path: ['0', ...path], base }))
  const properties = Object.entries(schema.properties ?? {})
  const literals = properties.flatMap(([name, property]) =>
    property.const === undefined ? [] : [[name, property.const] as const],
  )
  const base = Object.fromEntries(literals)
  return [
    { path: [], base },
    ...properties.flatMap(([name, property]) =>
      placesOf(property).map(({ path }) => ({ path: [name, ...path], base })),
    ),
  ]
}

const MISSING = Symbol('missing')
const WRONG: readonly unknown[] = [
  MISSING,
  undefined,
  null,
  true,
  '',
  'x',
  ' \u0007',
  'x'.repeat(400_000),
  '0x12',
  '9999-99-99T99:99:99Z',
  0,
  -1,
  1.234_567,
  1e300,
  Number.NaN,
  [],
  Array.from({ length: 3_000 }, () => 'x'),
  {},
  { surprise: 1 },
]

function put(base: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [put({}, rest, value)]
  const fields: Record<string, unknown> = { ...(typeof base === 'object' ? base : {}) }
  if (rest.length === 0 && value === MISSING) delete fields[name]
  else fields[name] = put({}, rest, value)
  return fields
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): readonly string[] {
  return issues.flatMap((issue) => [
    issue.message,
    ...('errors' in issue ? issue.errors.flatMap(messagesOf) : []),
    ...('issues' in issue ? messagesOf(issue.issues) : []),
  ])
}

function wrongResponsesOf(schema: z.core.$ZodType): readonly string[] {
  const places = placesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  return places.flatMap(({ path, base }) =>
    WRONG.flatMap((wrong) => {
      const parsed = z.safeParse(schema, put(base, path, wrong === MISSING && path.length === 0 ? {} : wrong))
      return parsed.success ? [] : messagesOf(parsed.error.issues)
    }),
  )
}

const SCHEMAS = [
  ...Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = part in endpoint ? endpoint[part as keyof typeof endpoint] : undefined
      return schema === undefined ? [] : [{ name: `${name} ${part}`, schema: schema as unknown as z.core.$ZodType }]
    }),
  ),
  { name: 'messages of the socket', schema: clientMessageSchema },
]

/** Words of the schema library, in English or in its own French, and of programming. */
const FOREIGN =
  /\b(invalid|input|expected|received|required|must|string|number|undefined|null|NaN|too (big|small)|unrecognized|regex|pattern|indéfini|chaîne de caractères|expression régulière|entier attendu|UUID)\b|[<>=/\\{}[\]]/i
/** A sentence for a player: a capital first, and several words. */
const SENTENCE = /^\p{Lu}.*\p{L}.* .*\p{L}/u

describe('[issue 16.2] [A01] no sentence of the schema library reaches a player', () => {
  test('there are schemas to look at, with many fields', () => {
    expect(SCHEMAS.length).toBeGreaterThan(60)
  })

  test.each(SCHEMAS)('$name', ({ schema }) => {
    const messages = [...new Set(wrongResponsesOf(schema))]
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.filter((message) => FOREIGN.test(message) || !SENTENCE.test(message))).toEqual([])
  })

  test.each([
    [z.string(), undefined, 'Ce champ est obligatoire.'],
    [z.literal('up'), undefined, 'Ce champ est obligatoire.'],
    [z.string(), 1, 'Un texte est attendu.'],
    [z.number(), '1', 'Un nombre est attendu.'],
    [z.int(), 1.5, 'Un nombre entier est attendu.'],
    [z.boolean(), 1, 'Vrai ou faux est attendu.'],
    [z.array(z.string()), 'a', 'Une liste est attendue.'],
    [z.object({}), 'a', 'Un objet est attendu.'],
    [z.record(z.string(), z.string()), 'a', 'Un objet est attendu.'],
    [z.literal('up'), 'down', 'Cette valeur n’est pas acceptée.'],
    [z.string().check(z.minLength(1)), '', 'Ce texte ne peut pas être vide.'],
    [z.string().check(z.minLength(3)), 'ab', 'Ce texte est trop court : 3 caractères au minimum.'],
    [z.string().check(z.maxLength(1)), 'ab', 'Ce texte est trop long : 1 caractères au maximum.'],
    [z.array(z.string()).check(z.minLength(1)), [], 'Cette liste est trop courte : 1 au minimum.'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Cette liste est trop longue : 1 au maximum.'],
    [z.number().check(z.minimum(1)), 0, 'Ce nombre est trop petit : 1 au minimum.'],
    [z.number().check(z.maximum(1)), 2, 'Ce nombre est trop grand : 1 au maximum.'],
    [z.number().check(z.multipleOf(0.01)), 0.001, 'Ce nombre a trop de décimales.'],
    [z.uuid(), 'a', 'Cet identifiant n’est pas valide.'],
    [z.iso.datetime(), 'a', 'Cette date n’est pas valide.'],
    [z.iso.date(), 'a', 'Cette date n’est pas valide.'],
    [z.string().check(z.regex(/^b$/)), 'a', 'Ce format n’est pas accepté.'],
    [z.strictObject({}), { a: 1 }, 'Un champ inconnu a été envoyé.'],
    [z.union([z.string(), z.boolean()]), 1, 'Cette valeur n’est pas acceptée.'],
    [z.union([z.boolean(), z.string().check(z.minLength(1))]), '', 'Ce texte ne peut pas être vide.'],
  ])('a value says what is wrong with it (%#)', (schema, value, sentence) => {
    expect(z.safeParse(schema, value).error?.issues[0]?.message).toBe(sentence)
  })

  test('an amount below zero is called what it is', () => {
    const parsed = limitsBodySchema.safeParse({ loss: { day: -1 } })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Le montant ne peut pas être négatif'])
  })

  test('of a union the sentence is that of the alternative which was meant', () => {
    const first = (value: unknown) => updateUserBodySchema.safeParse(value).error?.issues[0]?.message
    expect(first({ pseudo: 'a b' })).toBe('Le pseudo doit contenir de 3 à 20 lettres, chiffres, tirets ou tirets bas')
    expect(first({})).toBe('Cette valeur n’est pas acceptée.')
    expect(first(undefined)).toBe('Ce champ est obligatoire.')
  })

  test.each(['a b', 'Support', 'абвг'])('a name that is refused (%s) names its field, also in a union', (pseudo) => {
    const { error } = updateUserBodySchema.safeParse({ pseudo })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['pseudo'], expect.any(String)]])
  })
})
