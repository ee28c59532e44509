import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './LiveText.module.css'

export interface LiveTextProps {
  readonly source: ReadonlyStore<string>
  /** Its line stands in a parent whose size does not follow from it, in the middle of the whole width. */
  readonly boxed?: boolean
}

/** A figure that changes ten times a second: written into the page as it is, without rendering. */
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

/** Into the text node that is there: a new one would be styled and laid out from nothing. */
function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild instanceof Text) firstChild.data = text
  else element.textContent = text
}
