#!/usr/bin/env node
import { oldNode } from './cli/manifest.ts'

const fault = oldNode()
if (fault === undefined) {
  // An older Node.js cannot load it.
  const { main } = await import('./cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
