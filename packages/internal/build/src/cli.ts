import { writeEngineFiles } from './write-engine-files.ts'

// `node cli.ts [FOLDER...]` writes the `./files` of packages after they were compiled; without folders, of the one it runs in.

const folders = process.argv.slice(2)
for (const folder of folders.length > 0 ? folders : ['.']) writeEngineFiles(folder)
