import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../client/overhead.ts'
import { installPeers, peers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { declarationsOf } from './declarations.ts'
import { costOf, type Cost } from './measure.ts'
import { syntheticDocument } from './synthetic.ts'
import { watchSeconds } from './watch.ts'

installPeers()
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const cli = join(root, 'packages/toolkit/specwright/dist/bin/cli.js')
const openapiTypescript = join(peers, 'node_modules/openapi-typescript/bin/cli.js')
const heyApi = join(peers, 'node_modules/@hey-api/openapi-ts/dist/run.mjs')

const folder = mkdtempSync(join(tmpdir(), 'specwright-bench-'))
const out = join(folder, 'out')
const megabytes = (bytes: number, digits = 0): string => `${(bytes / 1e6).toFixed(digits)} MB`

/** Saves a document in the folder, under a name that no earlier run used. */
function save(text: string, name: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** The cost of a program: the run with the median time of three. */
async function cold(
  argv: () => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<Cost, 'processor'>> {
  const runs: Cost[] = []
  for (let n = 0; n < 3; n++) {
    rmSync(out, { recursive: true, force: true })
    runs.push(await costOf(argv(), { cwd: folder, env }))
  }
  const seconds = median(runs.map((run) => run.seconds))
  return { seconds, bytes: Math.max(...runs.map((run) => run.bytes)) }
}

let saved = 0
/** The command that generates everything from a new document. */
const everything = (text: string) => (): readonly string[] => {
  const file = save(`${text}# ${++saved}\n`, `${saved}.yaml`)
  return [cli, 'generate', file, '--out', out]
}

try {
  const sizes = [4, 50, 200, 800, 3200]
  const growth: string[][] = []
  // Node caches the compiled toolkit; a row of its own measures a run without that cache.
  await costOf(everything(syntheticDocument(1))(), { cwd: folder })
  const start = await cold(everything(syntheticDocument(1)))
  for (const operations of sizes) {
    const text = syntheticDocument(operations)
    const { seconds, bytes } = await cold(everything(text))
    growth.push([
      String(operations),
      megabytes(text.length, 2),
      seconds.toFixed(2),
      (((seconds - start.seconds) * 1000) / operations).toFixed(1),
      megabytes(bytes),
      ((bytes - start.bytes) / 1e6 / operations).toFixed(2),
    ])
  }

  const large = syntheticDocument(350)
  const { length: schemas } = large.match(/^ {4}Thing\d+:$/gm) ?? []
  const conditions = large.match(/^ +(- )?if:$/gm)?.length
  const file = save(large, 'large.yaml')
  const typesOnly: readonly (readonly [string, () => readonly string[], env?: Readonly<Record<string, string>>])[] = [
    ['specwright, everything', everything(large)],
    ['specwright, everything, without compile cache', everything(large), { NODE_DISABLE_COMPILE_CACHE: '1' }],
    ['specwright, types only', () => [...everything(large)(), '--only', 'types']],
    ['openapi-typescript, types only', () => [openapiTypescript, file, '--output', out]],
    ['hey-api, types only', () => [heyApi, '--input', file, '--output', out, '--plugins', '@hey-api/typescript']],
  ]
  const comparison: string[][] = []
  for (const [name, argv, env] of typesOnly) {
    const { seconds, bytes } = await cold(argv, env)
    comparison.push([name, seconds.toFixed(2), megabytes(bytes)])
  }

  rmSync(out, { recursive: true, force: true })
  await costOf([cli, 'generate', file, '--out', out], { cwd: folder })
  const unchanged = await costOf([cli, 'generate', file, '--out', out], { cwd: folder })
  const declarations = declarationsOf(out)
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`
  const contract = readFileSync(join(root, 'openapi/loyalty.yaml'), 'utf8')
  const edits = Array.from({ length: 8 }, (_, n) => contract.replace('maximum: 90', `maximum: ${90 - n}`))
  const saves = await watchSeconds(cli, join(folder, 'watched.yaml'), join(folder, 'watched'), edits)

  const sections = [
    table(['operations', 'document', 'seconds', 'ms per operation', 'peak memory', 'MB per operation'], growth),
    table(
      [
        `${megabytes(large.length, 1)}, 350 operations, ${schemas} schemas, ${conditions} if/then`,
        'seconds',
        'peak memory',
      ],
      [...comparison, ['specwright, document unchanged', unchanged.seconds.toFixed(2), megabytes(unchanged.bytes)]],
    ),
    table(
      ['other measurements', 'result'],
      [
        [`declarations of its ${schemas} validators, without types`, kilobytes(declarations.schemas)],
        ['declarations of its 700 parameter objects', kilobytes(declarations.inputs)],
        ['our contract, from save to written files, with `watch`', `${median(saves).toFixed(2)} s`],
      ],
    ),
  ]
  const note = `Measured in one run with Node ${process.versions.node}: whole processes, the median of three. Per operation: after subtracting the cost of a document with one operation (${start.seconds.toFixed(2)} s, ${megabytes(start.bytes)}).`
  writeFigures('packages/internal/bench/README.md', [note, ...sections].join('\n\n'), 'codegen')
  process.stdout.write(`${sections.join('\n\n')}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
