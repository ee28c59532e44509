// Preloaded by servers of tests and tools: otherwise a server would outlive a killed parent.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
// Standard input must not keep a server alive that has closed everything else.
if ('unref' in process.stdin) process.stdin.unref()
