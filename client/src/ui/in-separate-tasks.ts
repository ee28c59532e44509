/**
 * One piece after the other, each in a task of its own, the first once the page has been painted: frames and presses come
 * in between. The returned function calls off what has not been done.
 */
export function inSeparateTasks(pieces: readonly (() => void)[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calledOff = false
  const frame = requestAnimationFrame(() => doNext(0))

  function doNext(index: number): void {
    const piece = pieces[index]
    if (piece === undefined || calledOff) return
    timer = setTimeout(() => {
      piece()
      doNext(index + 1)
    })
  }

  return () => {
    calledOff = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
