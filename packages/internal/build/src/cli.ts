import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePackage } from './bundle-package.ts'
import { writeEngineFiles } from './write-engine-files.ts'

// `node cli.ts [FOLDER...]` writes what packages have besides compiled files, once all are compiled: their `./files`, and
// the bundles of what they export and of their command. By default, of the package in the current folder. A folder of
// packages is none itself.

const named = process.argv.length > 2 ? process.argv.slice(2) : ['.']
const folders = named.filter((folder) => existsSync(join(folder, 'package.json')))
for (const folder of folders) await writeEngineFiles(folder)
for (const folder of folders) await bundlePackage(folder)
