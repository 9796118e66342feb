import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded before a program that is measured: tells the most memory it held, in bytes, on file descriptor 3. Its threads
// load this as well, and what they hold is counted in.
if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS * 1024)))
