/**
 * Runs the functions one after the other, each in a task of its own, the first after the page has been painted: frames
 * and presses are handled in between. The returned function cancels the remaining ones.
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
