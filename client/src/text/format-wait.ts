/** `45 s`, `2 min`, `2 min 30 s`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}
