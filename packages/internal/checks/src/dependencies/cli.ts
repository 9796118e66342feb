import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '@specwright/release'
import { treeOf } from '../dependency-tree.ts'
import { manifestIn, thirdParty, type Dependency } from './installed.ts'
import { recordFile, tableOf, withTable, type Figures } from './record.ts'
import { reasons } from './reasons.ts'

// Writes the table of dependencies into its decision record: `pnpm dependencies`. Dates come from the registry.

const dependencies = thirdParty()
const figures = new Map(dependencies.map((each) => [each.name, measure(each)]))
const table = tableOf(dependencies, reasons, figuresOf)
writeFileSync(recordFile, withTable(readFileSync(recordFile, 'utf8'), table))

function figuresOf(name: string): Figures {
  const found = figures.get(name)
  if (found === undefined) throw new Error(`Nothing was measured of ${name}`)
  return found
}

function measure({ name, folder }: Dependency): Figures {
  const { version } = manifestIn(folder)
  const times = JSON.parse(run({ cwd: folder }, 'npm', 'view', name, 'time', '--json')) as Record<string, string> // of each version
  const tree = treeOf(folder, 'own')
  const bytes = tree.reduce((sum, each) => sum + sizeOf(each.folder), 0)
  const size = Math.round(bytes / 1000).toLocaleString('en')
  return { version, date: times[version]?.slice(0, 10) ?? 'unknown', packages: String(tree.length), size }
}

/** The sum of the sizes of the files of a package, in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.slice(folder.length).includes('node_modules'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
