import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.ts'
import { idOf, isOurs, published, type Published } from './published.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Where the tarballs are, below the project. */
const tarballs = 'tarballs'

/** A project of a user who has installed the packed packages, and nothing of this repository's sources. */
export interface Consumer {
  readonly folder: string
  /** Folder with the tarballs. */
  readonly tarballs: string
  /** Paths within the tarball of a package. */
  contentsOf(name: string): readonly string[]
  /** The `package.json` of a package, as it was packed. */
  manifestOf(name: string): Manifest
  write(path: string, content: string): void
  run(command: string, ...argv: string[]): SpawnSyncReturns<string>
  remove(): void
}

/** Builds and packs every published package, and installs the tarballs into a new project. */
export function createConsumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-consumer-'))
  buildAll(root)
  for (const each of published) install(each, folder)
  mkdirSync(join(folder, 'node_modules/@types'))
  symlinkSync(realpathSync(join(root, 'node_modules/@types/node')), join(folder, 'node_modules/@types/node'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  return {
    folder,
    tarballs: join(folder, tarballs),
    contentsOf: (name) => readdirSync(join(folder, 'node_modules', idOf(name)), { recursive: true, encoding: 'utf8' }),
    manifestOf: (name) => manifestIn(join(folder, 'node_modules', idOf(name))),
    write: (path, content) => {
      writeFileSync(join(folder, path), content)
    },
    run: (command, ...argv) => spawnSync(command, argv, { cwd: folder, encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function install({ id, folder: path }: Published, folder: string): void {
  const source = join(root, path)
  const packed = spawnSync('pnpm', ['pack', '--json', '--pack-destination', join(folder, tarballs)], {
    cwd: source,
    encoding: 'utf8',
  })
  must(packed)
  const { filename: tarball } = JSON.parse(packed.stdout) as { filename: string } // as pnpm prints it
  const target = join(folder, 'node_modules', id)
  mkdirSync(target, { recursive: true })
  must(spawnSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], { encoding: 'utf8' }))
  const manifest = manifestIn(target)
  // Optional peers are included, since the examples use them.
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(folder, 'node_modules', dependency)
    if (isOurs(dependency) || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(join(source, 'node_modules', dependency)), link)
  }
}

function must({ status, stdout, stderr }: SpawnSyncReturns<string>): void {
  if (status !== 0) throw new Error(`Cannot prepare the packed packages:\n${stdout}\n${stderr}`)
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
}

interface Manifest {
  readonly version: string
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly imports?: object
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
