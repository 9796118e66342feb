import { writeFileSync } from 'node:fs'
import { listFolder } from './list.ts'

// `node src/write-list.ts DIR` writes documents.json from a folder of documents.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new TypeError('Cannot list documents: no folder is named. Run write-list.ts DIR.')
writeFileSync(new URL('../documents.json', import.meta.url), `${JSON.stringify(listFolder(folder), undefined, 2)}\n`)
