import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exactTypeOf } from '../../../../toolkit/specwright/test/exact-type.ts'
import { precisionCases } from '../../../../toolkit/specwright/test/precision-schemas.ts'
import { costOf } from '../codegen/measure.ts'
import { tools } from '../generation/tools.ts'
import { installPeers, peers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'

/** How the types of each tool are imported, and named. */
const typesOf: Readonly<Record<string, readonly [statement: string, typeOf: (name: string) => string]>> = {
  specwright: [`import type { components } from './out/types.ts'`, (name) => `components['schemas']['${name}']`],
  'openapi-typescript': [`import type { components } from './types.ts'`, (name) => `components['schemas']['${name}']`],
  'hey-api': [`import type * as all from './out/types.gen.ts'`, (name) => `all.${name}`],
  kubb: [`import type * as all from './out/types/index.ts'`, (name) => `all.${name}`],
}

installPeers()
const root = join(peers, 'dist/precision')
rmSync(root, { recursive: true, force: true })
mkdirSync(root, { recursive: true })
const schemas = Object.fromEntries(precisionCases.map(({ schema }, n) => [`S${n}`, schema]))
const document = join(root, 'api.json')
writeFileSync(
  document,
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, components: { schemas } }),
)

/** The values, each with the name of its schema. */
const values = precisionCases.flatMap(({ valid, invalid }, n) => [
  ...valid.map((value) => ({ name: `S${n}`, value, isValid: true })),
  ...invalid.map((value) => ({ name: `S${n}`, value, isValid: false })),
])

const rows: string[][] = []
for (const tool of tools) {
  const [statement, typeOf] = typesOf[tool.name] ?? []
  if (statement === undefined || typeOf === undefined) continue
  const folder = join(root, tool.name)
  mkdirSync(folder)
  await costOf(tool.argv(document, 'types', folder) ?? [], { cwd: folder })
  const lines = values.map(({ name, value }, n) => {
    return `declare const v${n}: ${exactTypeOf(value)}; export const of${n}: ${typeOf(name)} = v${n}`
  })
  writeFileSync(join(folder, 'values.ts'), [statement, ...lines].join('\n'))
  const accepted = acceptedIn(folder)
  const count = (isValid: boolean, isAccepted: boolean): string => {
    const all = values.flatMap((each, n) => (each.isValid === isValid ? [accepted(n)] : []))
    return `${all.filter((each) => each === isAccepted).length} of ${all.length}`
  }
  rows.push([tool.name, count(true, true), count(false, false)])
}
const figures = table([`types of ${precisionCases.length} schemas`, 'valid assignable', 'invalid refused'], rows)
writeFigures('packages/internal/bench/README.md', figures, 'precision')
process.stdout.write(`${figures}\n`)

/** Whether TypeScript accepts the assignment of each value. */
function acceptedIn(folder: string): (index: number) => boolean {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'es2023',
    allowImportingTsExtensions: true,
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['values.ts'] }))
  const tsc = join(peers, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  return (index) => !stdout.includes(`values.ts(${index + 2},`)
}
