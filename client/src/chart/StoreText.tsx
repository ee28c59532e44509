import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../stores/store.ts'

/** Contains layout: a new figure lays out its own line and not the page. An item of a grid or flex box cannot. */
const BOXED = { display: 'block', width: '100%', height: '1lh', contain: 'layout size style' } as const

interface StoreTextProps<Value> {
  readonly store: ReadonlyStore<Value | null>
  readonly textOf: (value: Value) => string
  /** Centred in a parent of full width, whose size does not depend on the text. */
  readonly boxed?: boolean
}

/** A text that changes with each price: written directly into the DOM, without a render. */
export function StoreText<Value>({ store, textOf, boxed = false }: StoreTextProps<Value>) {
  const element = useRef<HTMLSpanElement>(null)
  const shown = store.get()

  useEffect(() => {
    function write() {
      const current = store.get()
      if (element.current !== null) writeText(element.current, current === null ? '' : textOf(current))
    }
    write()
    return store.subscribe(write)
  }, [store, textOf])

  return (
    <span ref={element} style={boxed ? BOXED : undefined}>
      {shown === null ? '' : textOf(shown)}
    </span>
  )
}

/** Updates the existing text node: a new node would be styled and laid out from scratch. */
function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}
