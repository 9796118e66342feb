import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { billOfMaterials, createVersion, packAll, publishAll, run, pendingChangesets } from '@specwright/release'
import { registered } from '../published.ts'
import { repositoryAt } from '../release/config.ts'
import { startRegistry } from '../release/registry.ts'
import { copyReleasable } from '../release/releasable-copy.ts'
import { compilation, compilerPackages } from './compilers.ts'
import { dependencies } from './dependencies.ts'
import { docs } from './docs.ts'
import { installAll, installOne } from './installed.ts'
import { manifests } from './manifests.ts'
import { runtimePackages, runtimesWith } from './runtimes.ts'
import { samples } from './samples.ts'
import type { Release, Stage } from './stage.ts'
import { weight } from './weight.ts'

// Run before a release, by `pnpm release:check`: it releases a copy to a local registry, installs it from there as a
// user does, and downloads a few hundred megabytes of runtimes to test it in. All of it is removed afterwards.

// With `--node FILE`, on that Node.js too.
const { node } = parseArgs({ options: { node: { type: 'string' } } }).values
const runtimes = runtimesWith(node)
const stages: readonly Stage[] = [dependencies, manifests, samples, compilation, runtimes, docs, weight]

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-release-'))
const copy = copyReleasable()
const registry = await startRegistry(...registered)
try {
  const release = await prepare()
  let failures = 0
  for (const { title, check } of stages) {
    console.log(`\n${title}`)
    for await (const { name, problem } of check(release)) {
      if (problem !== undefined) failures += 1
      console.log(problem === undefined ? `  ok      ${name}` : `  FAILED  ${name}\n${problem}`)
    }
  }
  console.log(failures === 0 ? '\nAll checks passed.' : `\n${failures} ${failures === 1 ? 'check' : 'checks'} failed.`)
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  await registry.close()
  copy.remove()
  rmSync(folder, { recursive: true, force: true })
}

/** Releases the copy to the registry, with the pending changesets, and installs it and the tools from there. */
async function prepare(): Promise<Release> {
  run({ cwd: copy.folder }, 'git', 'init', '--quiet') // the changelog writer reads the history
  const pending = pendingChangesets(root).map((path) => readFileSync(path, 'utf8'))
  // Right after a release there are none; this one takes their place.
  copy.setChangesets(pending.length > 0 ? pending : ["---\n'@loyalty-kit/spec': patch\n---\n\nNothing.\n"])
  const repository = repositoryAt(copy.folder)
  await createVersion(repository)
  for (const each of [copy.folder, folder]) registry.useIn(each)
  const packed = packAll(repository, join(folder, 'packed'))
  publishAll(packed, folder)
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  writeFileSync(join(tools, 'package.json'), '{ "private": true }')
  run({ cwd: tools }, 'npm', 'install', '--no-audit', '--no-fund', ...runtimePackages, ...compilerPackages)
  const materials = billOfMaterials({ name: 'loyalty-kit', root: copy.folder }, packed)
  const command = join(folder, 'command')
  installOne('specwright', command, registry)
  return { packed, materials, installed: installAll(join(folder, 'installed'), registry), command, tools }
}
