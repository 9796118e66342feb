// Runs pnpm as the lockfile in `pnpm/` pins it, by version and checksum: node .ci/pnpm.mjs install --frozen-lockfile
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('pnpm', import.meta.url))
const installed = join(folder, 'node_modules/pnpm')
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

// The lockfile has the checksums of the programs for Linux, where releases are made. Elsewhere, pnpm downloads its program and
// checks npm's signature of it.
const programs = process.platform === 'linux' ? '--include=optional' : '--omit=optional'

const locked = read(join(folder, 'package-lock.json')).packages['node_modules/pnpm'].version
if (!existsSync(join(installed, 'package.json')) || read(join(installed, 'package.json')).version !== locked) {
  const argv = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', programs]
  // On Windows, npm is a script of the shell.
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' }
  const { status } = spawnSync('npm', argv, options)
  if (status !== 0) process.exit(status ?? 1)
}
const { status } = spawnSync(process.execPath, [join(installed, 'bin/pnpm.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
