import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormProps {
  /** For a submit button outside of the form. */
  readonly id?: string
  readonly children: ReactNode
  /** By the button, or by Enter in a field. */
  readonly onSubmit: () => void
}

/** Fields one below the other; our own error messages replace the browser's. */
export function Form({ id, children, onSubmit }: FormProps) {
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      noValidate
    >
      <Stack gap="md">{children}</Stack>
    </form>
  )
}
