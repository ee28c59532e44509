import { setFrenchFormatErrors } from '@bougie/protocol/format-messages.ts'
import { schemaResolver, useForm } from '@mantine/form'
import type * as z from 'zod/mini'

// Default sentences for schema fields without one of their own, as on the server.
setFrenchFormatErrors()

export interface CheckedForm<Values, Body> {
  readonly initialValues: Values
  /** The request body, by the protocol's own schema: the server validates with the same. */
  readonly schema: z.ZodMiniType<Body>
  /** Maps the typed values to the schema's input; form fields have the names of the schema's. */
  readonly bodyOf: (values: Values) => unknown
  /** The field's text after typing or pasting. */
  readonly typed?: (field: keyof Values & string, text: string) => string
  /** Replaces the schema's sentence for a field. */
  readonly sentences?: Readonly<Partial<Record<string, string>>>
  readonly onSubmit: (body: Body) => void
}

/**
 * A form validated on submit: the first invalid field gets the focus, and the next input clears its error. Since the
 * schema is the server's own, the server's `issues` are not mapped to fields: `useChange` shows a refusal as it is.
 */
export function useCheckedForm<Values extends Record<string, string>, Body>(checked: CheckedForm<Values, Body>) {
  const { initialValues, schema, bodyOf, typed = (_field, text) => text, sentences = {}, onSubmit } = checked
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<Values>({
    initialValues,
    validate(values) {
      const found = Object.entries(validate(bodyOf(values))).filter(([field]) => field in values)
      return Object.fromEntries(found.map(([field, sentence]) => [field, sentences[field] ?? sentence]))
    },
  })

  return {
    values: form.values,
    setValue: (field: keyof Values & string, text: string) => form.setValues({ [field]: text } as Partial<Values>),
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
