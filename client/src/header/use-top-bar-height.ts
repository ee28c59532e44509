import { type RefObject, useLayoutEffect } from 'react'
import { iosAllowancePx } from './ios-allowance.ts'

/** Measures the bar, whatever it holds at this width, and tells the style sheets: pages start below it. */
export function useTopBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const root = document.documentElement
    const portrait = window.matchMedia('(orientation: portrait)')

    function publish() {
      if (element === null) return
      root.style.setProperty('--top-bar-height', `${element.offsetHeight}px`)
      const allowancePx = iosAllowancePx({ userAgent: navigator.userAgent, portrait: portrait.matches })
      root.style.setProperty('--ios-allowance', `${allowancePx}px`)
    }

    publish()
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    portrait.addEventListener('change', publish)
    return () => {
      observer.disconnect()
      portrait.removeEventListener('change', publish)
    }
  }, [bar])
}
