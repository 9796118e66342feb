import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a measured program: writes its peak memory, in bytes, to file descriptor 3. Its threads load this as
// well, and their memory is included.
if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS * 1024)))
