import { Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface FormProps {
  /** For a submit button outside of the form. */
  readonly id?: string
  readonly children: ReactNode
  /** By the button, or by Enter in a field. */
  readonly onSubmit: () => void
}

/** Fields one below the other; our own error messages replace the browser's. */
export function Form({ id, children, onSubmit }: FormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <Stack gap="md">{children}</Stack>
    </form>
  )
}
