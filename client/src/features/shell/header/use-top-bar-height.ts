import { type RefObject, useLayoutEffect } from 'react'

/** Measures the bar, whatever its content at this width, and sets a style variable: pages start below it. */
export function useTopBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const root = document.documentElement
    const portrait = window.matchMedia('(orientation: portrait)')

    function publishAllowance() {
      const allowancePx = iosAllowancePx({ userAgent: navigator.userAgent, portrait: portrait.matches })
      root.style.setProperty('--ios-allowance', `${allowancePx}px`)
    }

    publishAllowance()
    // The observer reports it before the paint, when layout is done; measuring it here would force a layout.
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? element.offsetHeight
      root.style.setProperty('--top-bar-height', `${Math.round(heightPx)}px`)
    })
    observer.observe(element)
    portrait.addEventListener('change', publishAllowance)
    return () => {
      observer.disconnect()
      portrait.removeEventListener('change', publishAllowance)
    }
  }, [bar])
}

const PORTRAIT_PX = 75

/** Safari on an iPhone counts the space behind its own bars into the page's height, in portrait only. */
export function iosAllowancePx(device: { readonly userAgent: string; readonly portrait: boolean }): number {
  return isIosSafari(device.userAgent) && device.portrait ? PORTRAIT_PX : 0
}

/** The other browsers of iOS name themselves beside Safari. */
export function isIosSafari(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
}
