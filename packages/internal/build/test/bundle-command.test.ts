import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleCommand } from '../src/bundle-command.ts'

/**
 * A command that is installed with a package of ours beside it, and with what that one depends on below it; and a private
 * package, which is a part of the command.
 */
const files: Readonly<Record<string, string>> = {
  'command/package.json': '{ "name": "command", "type": "module", "bin": { "command": "./dist/bin/cli.js" } }',
  'command/src/cli.ts': `
    import { shout } from 'loud'
    import { found } from '@specwright/engine'
    import { beside } from '@specwright/inner'
    const [word]: string[] = process.argv.slice(2)
    console.log(word === undefined ? shout(found() + beside()) : (await import('./rare.ts')).rare)
  `,
  'command/src/rare.ts': `export const rare = 'rare'`,
  'command/node_modules/loud/package.json':
    '{ "name": "loud", "version": "2.0.0", "license": "MIT", "main": "loud.js" }',
  'command/node_modules/loud/loud.js': 'exports.shout = (text) => text.toUpperCase()',
  'command/node_modules/loud/LICENSE': 'Be loud.',
  'command/node_modules/near/package.json': '{ "name": "near", "version": "1.0.0", "main": "near.js" }',
  'command/node_modules/near/near.js': `module.exports = ' near'`,
  'engine/package.json': `{ "name": "@specwright/engine", "type": "module", "exports": { ".": "./src/index.ts", "./package.json": "./package.json" } }`,
  'engine/src/index.ts': `
    import { createRequire } from 'node:module'
    export const found = (): string => createRequire(import.meta.url)('hidden')
  `,
  'engine/node_modules/hidden/package.json': '{ "name": "hidden", "version": "1.0.0", "main": "hidden.js" }',
  'engine/node_modules/hidden/hidden.js': `module.exports = 'found'`,
  'inner/package.json': `{ "name": "@specwright/inner", "private": true, "type": "module", "exports": { ".": "./src/index.ts", "./package.json": "./package.json" } }`,
  'inner/src/index.ts': `
    import { createRequire } from 'node:module'
    export const beside = (): string => createRequire(import.meta.url)('near')
  `,
}

function installed(changed: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'loyalty-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'command/node_modules/@specwright'))
  for (const name of ['engine', 'inner'])
    symlinkSync(join(root, name), join(root, 'command/node_modules/@specwright', name))
  return join(root, 'command')
}

const run = (folder: string, ...argv: readonly string[]): string =>
  spawnSync(process.execPath, [join(folder, 'dist/bin/cli.js'), ...argv], { encoding: 'utf8' }).stdout

test('a bundle needs nothing that it contains, and what packages of ours require is found where they are', async () => {
  const folder = installed()
  await bundleCommand(folder, 'dist', [])
  rmSync(join(folder, 'node_modules/loud'), { recursive: true })
  rmSync(join(folder, 'src/rare.ts'))
  rmSync(join(folder, '../inner'), { recursive: true })
  expect([run(folder), run(folder, 'rare')]).toEqual(['FOUND NEAR\n', 'rare\n'])
  expect(readFileSync(join(folder, 'dist/lib/THIRD_PARTY_NOTICES'), 'utf8')).toBe('loud@2.0.0\n\nBe loud.')
})

test('what an installed engine has for Node.js stays there where a command is published, and is a part of it elsewhere', async () => {
  const manifest = JSON.parse(files['command/package.json']!) as object // written above
  const folder = installed({
    'command/package.json': JSON.stringify({ ...manifest, dependencies: { '@specwright/engine': '^1.0.0' } }),
    'command/src/cli.ts': `import { found } from '@specwright/engine'\nconsole.log(found(), (await import('./serve.ts')).served())`,
    'command/src/serve.ts': `export { served } from '@specwright/engine/node/serve'`,
    'engine/package.json': `{ "name": "@specwright/engine", "type": "module", "exports": { ".": "./src/index.ts", "./node/serve": "./serve.js", "./package.json": "./package.json" } }`,
    'engine/serve.js': `export const served = () => 'served here'`,
  })
  await bundleCommand(folder, 'dist', [])
  writeFileSync(join(folder, '../engine/serve.js'), `export const served = () => 'served there'`)
  expect(run(folder)).toBe('found served there\n')
  writeFileSync(join(folder, '../engine/serve.js'), `export const served = () => 'served here'`)
  await bundleCommand(folder, 'dist')
  writeFileSync(join(folder, '../engine/serve.js'), `export const served = () => 'served there'`)
  expect(run(folder)).toBe('found served here\n')
})

test('a bundle is not written again as it is, and loses the files of the one before', async () => {
  const folder = installed()
  const dates = (): readonly (readonly [string, number])[] =>
    readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).map((path) => [
      path,
      statSync(join(folder, 'dist', path)).mtimeMs,
    ])
  await bundleCommand(folder, 'dist', [])
  const before = dates()
  await bundleCommand(folder, 'dist', [])
  expect(dates()).toEqual(before)
  writeFileSync(join(folder, 'src/rare.ts'), `export const rare = 'changed'`)
  await bundleCommand(folder, 'dist', [])
  expect(dates()).toHaveLength(before.length)
  expect(run(folder, 'rare')).toBe('changed\n')
})

test('a package without a license is not bundled, and a command elsewhere is none of a bundle', async () => {
  const unlicensed = installed({
    'command/node_modules/loud/package.json': '{ "name": "loud", "version": "2.0.0", "main": "loud.js" }',
    'command/node_modules/loud/LICENSE': '',
  })
  await expect(bundleCommand(unlicensed, 'dist', [])).rejects.toThrow('Cannot bundle loud: it has no license')
  const elsewhere = installed({
    'command/package.json': '{ "name": "command", "bin": { "command": "./dist/cli.js" } }',
  })
  await bundleCommand(elsewhere, 'dist', [])
  expect(existsSync(join(elsewhere, 'dist'))).toBe(false)
})
