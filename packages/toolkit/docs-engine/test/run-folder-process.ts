import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRunFolder } from '../src/io/run-folder.ts'

// Has the folder of a run, as a build has, until a signal ends it.

mkdirSync(join(createRunFolder().path, 'src'))
// Whoever started it never sends any, and ends it at the latest with itself.
process.on('message', () => {})
