import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from '../src/consumer.ts'
import { examplesOf } from '../src/examples.ts'

let consumer: Consumer
let shop: string

beforeAll(() => {
  consumer = createConsumer()
  shop = join(consumer.folder, 'shop')
  const { status, stderr } = consumer.run('node', 'node_modules/@loyalty-kit/codegen/dist/bin/cli.js', 'init', 'shop')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  // The packed toolkit takes the place of the published one.
  const links = ['codegen', 'mock-engine'].map((name) => {
    return `  '@loyalty-kit/${name}': link:../node_modules/@loyalty-kit/${name}\n`
  })
  edit('pnpm-workspace.yaml', (text) => `${text}\noverrides:\n${links.join('')}`)
  expect(run('install')).toMatchObject({ status: 0 })
})

afterAll(() => {
  consumer.remove()
})

test('a new repository passes its own gate', () => {
  const { status, output } = run('test')
  expect(output).toContain('3 operations, 5 schemas')
  expect(output).toMatch(/Test Files.*2 passed/)
  expect(status).toBe(0)
})

test('the example of its README type-checks', () => {
  const [example = ''] = examplesOf('packages/toolkit/codegen/house/README.md').flatMap(({ modules }) => modules)
  writeFileSync(join(shop, 'packages/mock-server/src/readme.ts'), example.replaceAll('{{name}}', 'shop'))
  expect(run('types')).toMatchObject({ status: 0 })
})

test('its gate refuses a contract that was not generated from', () => {
  edit('openapi/shop.yaml', (text) => text.replace('minimum: 1\n      if:', 'minimum: 2\n      if:'))
  const stopped = run('test')
  expect(stopped.output).toContain('validators/schemas/NewItem.ts')
  expect(stopped.status).not.toBe(0)
  expect(run('generate')).toMatchObject({ status: 0 })
  expect(run('test')).toMatchObject({ status: 0 })
})

test('it depends on the same versions as this repository', () => {
  const { catalog } = parse(readFileSync(new URL('../../../../pnpm-workspace.yaml', import.meta.url), 'utf8')) as {
    catalog: Readonly<Record<string, string>>
  }
  const { devDependencies } = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8')) as Manifest // our own file
  const { '@loyalty-kit/codegen': toolkit, ...others } = devDependencies
  const ours = JSON.parse(
    readFileSync(new URL('../../../toolkit/codegen/package.json', import.meta.url), 'utf8'),
  ) as Manifest
  expect(toolkit).toBe(`^${ours.version}`)
  for (const [name, version] of Object.entries(others)) expect(version, name).toBe(catalog[name])
})

interface Manifest {
  readonly version: string
  readonly devDependencies: Readonly<Record<string, string>>
}

function run(...argv: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('pnpm', argv, { cwd: shop, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

function edit(path: string, change: (text: string) => string): void {
  const file = join(shop, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
