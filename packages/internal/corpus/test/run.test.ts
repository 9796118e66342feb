import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listFolder } from '../src/list.ts'
import { reportOf } from '../src/report.ts'
import { openResults } from '../src/results.ts'
import { runCorpus } from '../src/run.ts'
import type { Programs, Step } from '../src/steps.ts'
import { documentOf, folderOf } from './workspace.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const typescript = [join(root, 'node_modules/typescript/bin/tsc'), '--singleThreaded']
const failing = ['-e', 'process.exit(1)', '--']
const programs: Programs = {
  codegen: ['--conditions=@specwright/source', join(root, 'packages/toolkit/specwright/src/cli.ts')],
  typescript7: typescript,
  typescript59: typescript,
  openapiTypescript: failing,
  heyApi: ['-e', "require('node:fs').writeFileSync('out/index.ts', 'export type Menu = string')", '--'],
}

const steps: readonly Step[] = ['generate', 'TypeScript 7', 'openapi-typescript', 'hey-api']
const commits = JSON.stringify(
  Object.fromEntries(['good', 'broken', 'gone'].map((name) => [`cafe/${name}`, '0'.repeat(40)])),
)
const good = documentOf('3.1.0', '#/components/schemas/Menu')
const broken = documentOf('3.0.3', '#/components/schemas/Missing')

/** A folder with a good document and a broken one; a third is listed, and gone. */
function corpus(): { readonly documents: ReturnType<typeof listFolder>; readonly from: string; readonly file: string } {
  const files = { 'commits.json': commits, 'cafe/good/api.yaml': good, 'cafe/broken/api.yaml': broken }
  const documents = listFolder(folderOf({ ...files, 'cafe/gone/api.yaml': `${good}# gone\n` }))
  const from = folderOf(files)
  return { documents, from, file: join(from, 'results.jsonl') }
}

test('a run reports what generates and compiles, what a peer accepts, and why the rest does not', async () => {
  const { documents, from, file } = corpus()
  const run = async ({
    build = '1',
    again = false,
    codegen = programs.codegen,
  }): Promise<{ report: string; tried: string[] }> => {
    const results = openResults(file, { buildOf: () => build, again })
    const tried: string[] = []
    const found = await runCorpus({
      documents,
      from,
      steps,
      results,
      workers: 2,
      programs: { ...programs, codegen },
      report: (address, step, { passed }) => void tried.push(`${address} ${step} ${passed ? 'passed' : 'failed'}`),
    })
    expect(found.map(({ repository }) => repository)).toEqual(['cafe/broken', 'cafe/good'])
    return { report: reportOf({ documents: found, steps, results }), tried: tried.toSorted() }
  }

  const first = await run({})
  expect(first.tried).toEqual([
    'cafe/broken/api.yaml generate failed',
    'cafe/broken/api.yaml hey-api passed',
    'cafe/broken/api.yaml openapi-typescript failed',
    'cafe/good/api.yaml TypeScript 7 passed',
    'cafe/good/api.yaml generate passed',
    'cafe/good/api.yaml hey-api passed',
    'cafe/good/api.yaml openapi-typescript failed',
  ])
  expect(first.report).toContain(
    '1 of 2 generate; 1 type-check strictly with TypeScript 7. A peer accepts 2; of these, 1 generate.',
  )
  expect(first.report).toMatch(/\| generate +\| no-unresolved-refs +\| +1 \| +cafe\/broken\/api\.yaml \|/)
  expect(first.report).toMatch(/\| 3\.0 +\| +1 \| +0 \| +0 \| +0 \| +1 \|/)

  // Nothing is left to do.
  expect(await run({})).toEqual({ ...first, tried: [] })

  // A run that was cut off as it wrote a line does that step again.
  const isCompiled = (line: string): boolean => line.includes('"step":"TypeScript 7"')
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const half = lines.find(isCompiled)?.slice(0, 80) ?? ''
  writeFileSync(file, [...lines.filter((line) => !isCompiled(line)), half].join('\n'))
  expect(await run({})).toEqual({ ...first, tried: ['cafe/good/api.yaml TypeScript 7 passed'] })

  // Outcomes of another build do not count, and `again` forgets all.
  const others = { build: '2', codegen: failing }
  expect((await run(others)).tried).toContain('cafe/good/api.yaml generate failed')
  expect((await run(others)).tried).toEqual([])
  expect((await run({ ...others, again: true })).tried).toContain('cafe/good/api.yaml generate failed')
})
