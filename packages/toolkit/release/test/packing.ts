import { join } from 'node:path'
import { run } from '@specwright/release'
import { vi } from 'vitest'
import { main } from '../../specwright/src/cli/main.ts'
import { commands } from '../src/command.ts'
import { files, type Pets } from './pets.ts'

/** The configuration of a repository of somebody else. */
export const configuration = {
  packages: ['lib'],
  documents: 'contracts',
  contracts: [{ file: 'pets.yaml', packages: ['@pets/client'] }],
  sourceCondition: 'pets-source',
}

/** How a command ended. */
export interface Ran {
  readonly code: number | null
  readonly output: string
}

/** Runs `specwright release` in a folder, in this process. */
export async function releaseIn(root: string, ...argv: string[]): Promise<Ran> {
  let output = ''
  const write = (text: string | Uint8Array): boolean => {
    output += String(text)
    return true
  }
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(write))
  const before = process.cwd()
  process.chdir(root)
  try {
    const code = await main(['release', ...argv], 'large', async () => commands)
    return { code: code ?? null, output }
  } finally {
    process.chdir(before)
    for (const stream of streams) stream.mockRestore()
  }
}

/** Has the client depend on a package that no registry has, and packs that. */
export function writeEngine({ repository: { root }, write }: Pets): void {
  write('engine/package.json', { name: '@pets/engine', version: '3.0.0' })
  run({ cwd: join(root, 'engine') }, 'npm', 'pack', '--pack-destination', root)
  const dependencies = { '@pets/engine': '^3.0.0' }
  write('lib/client/package.json', { ...files['lib/client/package.json'], dependencies })
  write('.npmrc', 'registry=http://127.0.0.1:9/\nfetch-retries=0\n')
}

/** The workspace that takes that package from its tarball. */
export const workspaceWithEngine = "packages: [lib/*]\noverrides:\n  '@pets/engine': file:./pets-engine-3.0.0.tgz\n"
