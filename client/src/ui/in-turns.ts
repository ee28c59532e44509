/**
 * One piece after the other, each in a task of its own, the first once the page has been painted: frames and presses come
 * in between. The returned function calls off what has not been done.
 */
export function inTurns(pieces: readonly (() => void)[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calledOff = false
  const frame = requestAnimationFrame(() => doNext(0))

  function doNext(turn: number): void {
    const piece = pieces[turn]
    if (piece === undefined || calledOff) return
    timer = setTimeout(() => {
      piece()
      doNext(turn + 1)
    })
  }

  return () => {
    calledOff = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
