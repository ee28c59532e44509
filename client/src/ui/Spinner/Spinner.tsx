import '@mantine/core/styles/Loader.layer.css'
import { Loader } from '@mantine/core'

/** In the colour and size of the words beside it, which say what it stands for. */
export function Spinner() {
  return <Loader size="var(--spinner-size, 1em)" color="currentColor" aria-hidden="true" />
}
