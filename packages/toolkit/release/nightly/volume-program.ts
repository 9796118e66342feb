import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateCaller, type Migration } from '@specwright/release'

// A process of its own, whose time is measured: migrates the callers in a folder, and prints how many files changed.

const [folder = '', file = ''] = process.argv.slice(2)
const migration = JSON.parse(readFileSync(file, 'utf8')) as Migration // written by the test
const files = globSync('src/**/*.ts', { cwd: folder }).map((path) => join(folder, path))
const result = migrateCaller(migration, { folder, config: join(folder, 'tsconfig.json'), files })
process.stdout.write(String(result.files.size))
