// Preloaded by servers of tests and tools: otherwise a server would outlive a killed parent. The end of standard input
// does not tell it: on a busy machine it was seen while the parent still ran.
const LOOK_EVERY_MS = 500

const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, LOOK_EVERY_MS)
watch.unref()
