import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wrongRequests, wrongWitnesses } from './ajv-judge.ts'
import { everyPair } from './corpus.ts'
import type { Pair } from './pair.ts'
import { toOpenApi31 } from '@specwright/document/openapi'
import { bumpOf } from '../src/finding/faces.ts'
import type { Finding } from '../src/finding/finding.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

// `node --conditions=@specwright/source packages/toolkit/core/diff/test/witness-table.ts` counts what the breaking findings of all
// pairs are proven by, has Ajv judge the values, and writes the table into the README. The gate judges the same ones.

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const titles = ['pairs', 'findings', 'witness', 'structure', 'policy', 'unproven', 'wrong values', 'wrong calls']

const rows: (readonly [string, ...number[]])[] = []
for (const [kind, pairs] of Object.entries(everyPair)) rows.push([kind.toLowerCase(), ...(await countsOf(pairs))])
const all = titles.map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0))
const lines = [...rows, ['all', ...all]].map((row) => `| ${row.join(' | ')} |\n`)
const line = `| --- | ${titles.map(() => '---:').join(' | ')} |\n`
const [head = '', rest = ''] = readFileSync(readme, 'utf8').split('<!-- witnesses -->')
const [, tail = ''] = rest.split('<!-- /witnesses -->')
const table = `| subject | ${titles.join(' | ')} |\n${line}${lines.join('')}`
writeFileSync(readme, `${head}<!-- witnesses -->\n\n${table}\n<!-- /witnesses -->${tail}`)

/** What the breaking findings of some pairs are proven by, and what Ajv does not confirm. */
async function countsOf(pairs: readonly Pair[]): Promise<number[]> {
  const breaking: Finding[] = []
  let [values, requests] = [0, 0]
  for (const pair of pairs) {
    const [base, revision] = [toOpenApi31(pair.base), toOpenApi31(pair.revision)]
    const { findings } = await diffDocuments(base, revision)
    breaking.push(...findings.filter((finding) => bumpOf(finding) === 'major'))
    values += wrongWitnesses(base, revision, findings).length
    requests += wrongRequests(base, revision, findings).length
  }
  const by = (wanted: Finding['proof']): number => breaking.filter(({ proof }) => proof === wanted).length
  return [pairs.length, breaking.length, by('witness'), by('structure'), by('policy'), by('unproven'), values, requests]
}
