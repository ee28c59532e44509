// Preloaded by servers of tests and tools.
import { flushCompileCache } from 'node:module'

// Otherwise a server would outlive a killed parent. The end of standard input does not tell it: on a busy machine it was
// seen while the parent still ran.
const LOOK_EVERY_MS = 500

const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, LOOK_EVERY_MS)
watch.unref()

// A killed server writes no cache of compiled code at its end; without one each start takes half as long again.
const FLUSH_AFTER_MS = 3_000
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref()
