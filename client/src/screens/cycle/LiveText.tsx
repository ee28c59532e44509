import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../../data/store.ts'

export interface LiveTextProps {
  readonly source: ReadonlyStore<string>
  readonly className?: string | undefined
}

/** A figure that changes ten times a second: written into the page as it is, without rendering. */
export function LiveText({ source, className }: LiveTextProps) {
  const element = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const write = () => {
      if (element.current !== null) element.current.textContent = source.get()
    }
    write()
    return source.subscribe(write)
  }, [source])

  return (
    <span ref={element} className={className}>
      {source.get()}
    </span>
  )
}
