import '@mantine/core/styles/Loader.layer.css'
import { Loader } from '@mantine/core'

/** In the colour and size of the text beside it, which names the action. */
export function Spinner() {
  return <Loader size="var(--spinner-size, 1em)" color="currentColor" aria-hidden="true" />
}
