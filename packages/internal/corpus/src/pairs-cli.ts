import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bumpOf, diffDocuments, readVersion, type Finding, type JsonObject } from 'specwright'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { wrongWitnesses } from '../../../toolkit/core/diff/test/ajv-judge.ts'
import { showsItsChange } from './shows-its-change.ts'

// `pnpm --filter @loyalty-kit/corpus pairs --from DIR` rates the revisions that `pairs.json` lists, has Ajv judge every value
// that shows a break, and writes the figures into the README. DIR has each as `<owner>/<name>/<commit>/<path>`.

/** A version of a document, by commit and digest. */
interface Revision {
  readonly commit: string
  readonly sha256: string
}

/** Two versions of a public document. */
interface RevisionPair {
  readonly repository: string
  readonly path: string
  readonly base: Revision
  readonly revision: Revision
}

/** What is counted in the pairs of a repository: breaking findings, by proof, and what Ajv says of their witnesses. */
const countNames = ['pairs', 'major', 'findings', 'witness', 'structure', 'policy', 'unproven', 'wrong', 'own'] as const
type Counts = Record<(typeof countNames)[number], number>

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
if (from === undefined) throw new Error('--from is missing: name the folder with the documents')
const pairs = JSON.parse(readFileSync(new URL('../pairs.json', import.meta.url), 'utf8')) as readonly RevisionPair[]
const rows = new Map<string, Counts>()
for (const pair of pairs) await rate(pair)
const all = [...rows.values()].reduce(sum)
const head = ['repository', ...Object.keys(all)]
const lines = [...rows, ['all', all] as const].map(([name, counts]) => [name, ...Object.values(counts).map(String)])
writeFigures('packages/internal/corpus/README.md', table(head, lines), 'pairs')

async function rate({ repository, path, base, revision }: RevisionPair): Promise<void> {
  const [before, after] = [await read(base), await read(revision)]
  const { bump, findings } = await diffDocuments(before, after)
  const breaking = findings.filter((finding) => bumpOf(finding) === 'major')
  const wrong = wrongWitnesses(before, after, findings)
  for (const each of wrong) process.stdout.write(`${repository} ${path} ${each.place}: ${JSON.stringify(each)}\n`)
  const by = (proof: Finding['proof']): number => breaking.filter((finding) => finding.proof === proof).length
  const counts = {
    pairs: 1,
    major: Number(bump === 'major'),
    findings: breaking.length,
    witness: by('witness'),
    structure: by('structure'),
    policy: by('policy'),
    unproven: by('unproven'),
    wrong: wrong.length,
    own: breaking.filter(({ proof }) => proof === 'witness').filter(showsItsChange).length,
  }
  const known = rows.get(repository)
  rows.set(repository, known ? sum(known, counts) : counts)
  process.stdout.write(`${repository} ${path} ${bump} ${Object.values(counts).join(' ')}\n`)

  async function read({ commit, sha256 }: Revision): Promise<JsonObject> {
    const file = join(resolve(from ?? ''), repository, commit, path)
    if (!existsSync(file)) throw new Error(`${file} is missing: put ${path} of ${repository} at ${commit} there`)
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
    if (digest !== sha256) throw new Error(`${file} is another file: its SHA-256 is ${digest}, not ${sha256}`)
    return await readVersion(file, file, { isPublished: true })
  }
}

function sum(left: Counts, right: Counts): Counts {
  const total = { ...left }
  for (const name of countNames) total[name] += right[name]
  return total
}
