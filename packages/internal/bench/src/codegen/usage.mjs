import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a measured program: writes its peak memory, in bytes, and its processor time, in seconds, to file
// descriptor 3. Its threads load this as well, and what they use is included: so it is JavaScript, which needs no compiler.
if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    writeSync(3, JSON.stringify({ bytes: maxRSS * 1024, processor: (userCPUTime + systemCPUTime) / 1e6 }))
  })
