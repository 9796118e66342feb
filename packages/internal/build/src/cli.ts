import { writeEngineFiles } from './write-engine-files.ts'

// `node cli.ts [FOLDER...]` writes the `./files` of packages after they are compiled; by default, of the package in the
// current folder.

const folders = process.argv.slice(2)
for (const folder of folders.length > 0 ? folders : ['.']) writeEngineFiles(folder)
