import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { billOfMaterials, checkChangesets, createVersion, packRelease, repositoryAddress } from '@loyalty-kit/release'
import { repositoryAt } from './config.ts'

// `pnpm release:gate`, `pnpm release:version`, and `pnpm release:pack DIR`.

const repository = repositoryAt(fileURLToPath(new URL('../../../../../', import.meta.url)))
const commands: Readonly<Record<string, () => Promise<void> | void>> = { gate, version, pack }

const command = commands[process.argv[2] ?? '']
if (command === undefined)
  throw new Error(`Cannot run: the command is missing. Use ${Object.keys(commands).join(', ')}`)
await command()

async function gate(): Promise<void> {
  const { passes, text } = await checkChangesets(repository)
  process[passes ? 'stdout' : 'stderr'].write(text)
  process.exitCode = passes ? 0 : 1
}

async function version(): Promise<void> {
  await createVersion(repository)
}

function pack(): void {
  const to = process.argv[3]
  if (to === undefined) throw new Error('Cannot pack: the folder is missing. Pass the folder to pack into')
  const folder = resolve(to)
  const address = repositoryAddress(process.env)
  const { tag, version: packed = 'nothing', packages } = packRelease(repository, folder, { address })
  const tarballs = packages.map(({ tarball }) => tarball)
  const paths = tarballs.map((tarball) => join(folder, tarball))
  if (paths.length > 0) writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials('loyalty-kit', paths))
  console.log(`${packed}, as ${tag}\n${tarballs.join('\n')}`)
}
