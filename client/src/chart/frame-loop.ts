/** Draws a frame; true while another one must follow. */
type DrawFrame = (elapsedMs: number) => boolean

/** Frames on request and as long as something moves; an idle chart requests none. */
export function createFrameLoop(now: () => number, draw: DrawFrame) {
  let frame: number | null = null
  let requestedAtMs = 0

  function request(): void {
    if (frame !== null) return
    requestedAtMs = now()
    frame = requestAnimationFrame(() => {
      frame = null
      if (draw(Math.max(1, now() - requestedAtMs))) request()
    })
  }

  return {
    request,
    stop() {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
