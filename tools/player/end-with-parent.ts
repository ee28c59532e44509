// Preloaded by servers of tests and tools: nobody would end one whose parent was killed.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
// Must not keep a server alive that has closed all else.
if ('unref' in process.stdin) process.stdin.unref()
