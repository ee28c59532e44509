import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './LiveText.module.css'

export interface LiveTextProps {
  readonly source: ReadonlyStore<string>
  /** Centred in a parent of full width, whose size does not depend on the text. */
  readonly boxed?: boolean
}

/** A figure that changes ten times a second: written directly into the DOM, without a render. */
export function LiveText({ source, boxed = false }: LiveTextProps) {
  const element = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const write = () => {
      if (element.current !== null) writeText(element.current, source.get())
    }
    write()
    return source.subscribe(write)
  }, [source])

  return (
    <span ref={element} className={classNames(boxed && styles.boxed)}>
      {source.get()}
    </span>
  )
}

/** Updates the existing text node: a new node would be styled and laid out from scratch. */
function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild instanceof Text) firstChild.data = text
  else element.textContent = text
}
