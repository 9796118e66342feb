import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareOpenApi } from 'api-smart-diff'
import { keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import { adversarialPairs } from './adversarial-pairs.ts'
import { document, type Pair } from './pair.ts'
import { bumpOf } from '../src/finding/faces.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

// `node --conditions=@specwright/source packages/toolkit/core/diff/test/adversarial-table.ts` tries the adversarial pairs with
// this package and its peers, and writes the results into the README.

/** What a tool says of one pair. */
interface Answer {
  readonly isBreaking: boolean
  /** True for a break that nobody could show. */
  readonly isUnproven?: boolean
}

/** The answers of one tool, in the order of the pairs. */
interface Row {
  readonly tool: string
  readonly answers: readonly Answer[]
}

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const redocly = fileURLToPath(new URL('../../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
const pairs = Object.values(adversarialPairs).flat()

const rows: Row[] = [
  { tool: '@specwright/diff', answers: await Promise.all(pairs.map(ours)) },
  { tool: 'redocly diff', answers: ofRedocly() },
  { tool: 'api-smart-diff', answers: pairs.map(ofSmartDiff) },
]
const [head = '', rest = ''] = readFileSync(readme, 'utf8').split('<!-- pairs -->')
const [, tail = ''] = rest.split('<!-- /pairs -->')
writeFileSync(readme, `${head}<!-- pairs -->\n\n${kinds()}\n${table()}\n<!-- /pairs -->${tail}`)

async function ours({ base, revision }: Pair): Promise<Answer> {
  const { bump, findings } = await diffDocuments(base, revision)
  const isUnproven = findings.some((finding) => bumpOf(finding) === 'major' && finding.proof === 'unproven')
  return { isBreaking: bump === 'major', isUnproven }
}

/** Compares all pairs as paths of one document, since each run takes a second. */
function ofRedocly(): readonly Answer[] {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-pairs-'))
  try {
    for (const name of ['base', 'revision'] as const) {
      const paths = pairs.map((pair, n) => [`/pair${n}`, pathOf(pair[name])])
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(document({ paths: Object.fromEntries(paths) })))
    }
    const argv = ['diff', 'base.json', 'revision.json', '--format', 'json', '--fail-on', 'none']
    const printed = execFileSync(process.execPath, [redocly, ...argv], { cwd: folder, maxBuffer: 1e9 }).toString()
    const { changes } = JSON.parse(printed) as RedoclyReport
    const breaking = new Set(
      changes.flatMap(({ path, impact }) => (impact === 'major' ? [keysOf(path.slice(1))[1]] : [])),
    )
    return pairs.map((_, n) => ({ isBreaking: breaking.has(`/pair${n}`) }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface RedoclyReport {
  readonly changes: readonly { readonly path: string; readonly impact: string }[]
}

/** The path item of a pair, without the parameter of its path. */
function pathOf(root: JsonObject): unknown {
  const { parameters: _, ...item } = own(own(root, 'paths') as JsonObject, '/things/{id}') as JsonObject // of each pair
  return item
}

function ofSmartDiff({ base, revision }: Pair): Answer {
  const { diffs } = compareOpenApi(base, revision)
  return { isBreaking: diffs.some(({ type }) => type === 'breaking') }
}

function kinds(): string {
  const counts = Object.entries(adversarialPairs).map(([kind, list]) => `${list.length} ${kind.toLowerCase()}`)
  const breaking = pairs.filter(({ bump }) => bump === 'major').length
  return `${pairs.length} pairs, of which ${breaking} are breaking: ${counts.join(', ')}.\n`
}

function table(): string {
  const lines = rows.map(({ tool, answers }) => {
    const count = (test: (isBreaking: boolean, answer: Answer) => boolean): number =>
      pairs.filter(({ bump }, n) => test(bump === 'major', answers[n]!)).length // one for each
    const cells = [
      count((isBreaking, answer) => answer.isBreaking === isBreaking),
      count((isBreaking, answer) => isBreaking && !answer.isBreaking),
      count((isBreaking, answer) => !isBreaking && answer.isBreaking),
      answers.some(({ isUnproven }) => isUnproven !== undefined)
        ? count((_, { isUnproven }) => isUnproven === true)
        : '',
    ]
    return `| ${tool} | ${cells.join(' | ')} |\n`
  })
  const titles = ['', 'right about breaking', 'breaks missed', 'false majors', 'unproven']
  return `| ${titles.join(' | ')} |\n| --- | ---: | ---: | ---: | ---: |\n${lines.join('')}`
}
