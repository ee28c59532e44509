import { setFrenchFormatErrors } from '@bougie/protocol/format-messages.ts'
import { schemaResolver, useForm } from '@mantine/form'
import type * as z from 'zod/mini'

// Where a field of a schema has no sentence of its own, as on the server.
setFrenchFormatErrors()

interface CheckedForm<Values, Body> {
  readonly initialValues: Values
  /** What is sent, by the protocol's own schema: the server judges by the same. */
  readonly schema: z.ZodMiniType<Body>
  /** What is typed, as the schema takes it; a field of the form has the name of the schema's. */
  readonly bodyOf: (values: Values) => unknown
  /** The field as it stands after something was typed or pasted into it. */
  readonly typed?: (field: keyof Values & string, text: string) => string
  /** Said of a field in place of the schema's sentence. */
  readonly sentences?: Readonly<Partial<Record<string, string>>>
  readonly onSubmit: (body: Body) => void
}

/** A form that is judged when it is sent: the first wrong field gets the focus, and what is typed next clears its error. */
export function useCheckedForm<Values extends Record<string, string>, Body>(checked: CheckedForm<Values, Body>) {
  const { initialValues, schema, bodyOf, typed = (_field, text) => text, sentences = {}, onSubmit } = checked
  const judge = schemaResolver(schema, { sync: true })
  const form = useForm<Values>({
    initialValues,
    validate(values) {
      const found = Object.entries(judge(bodyOf(values))).filter(([field]) => field in values)
      return Object.fromEntries(found.map(([field, sentence]) => [field, sentences[field] ?? sentence]))
    },
  })

  return {
    values: form.values,
    setValue: (field: keyof Values & string, text: string) => form.setValues({ [field]: text } as Partial<Values>),
    setError: (field: keyof Values & string, sentence: string) => form.setFieldError(field, sentence),
    reset: form.reset,
    field(name: keyof Values & string) {
      const { onChange, error } = form.getInputProps(name)
      return {
        value: form.values[name],
        error: typeof error === 'string' ? error : null,
        onChange: (text: string): void => onChange(typed(name, text)),
        'data-path': name,
      }
    },
    submit: form.onSubmit(
      (values) => onSubmit(schema.parse(bodyOf(values))),
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    ),
  }
}
