import { table } from '@loyalty-kit/bench/section'
import { addressOf, type CorpusDocument } from './documents.ts'
import type { Results } from './results.ts'
import type { Step } from './steps.ts'

/** What a report is made from. */
export interface Tried {
  readonly documents: readonly CorpusDocument[]
  readonly steps: readonly Step[]
  readonly results: Results
}

/** The outcomes as Markdown: a sentence, a table by version, and a table of the reasons of failures. */
export function reportOf(tried: Tried): string {
  return [sentence(tried), versionTable(tried), reasonTable(tried)].filter(Boolean).join('\n\n')
}

function sentence({ documents, steps, results }: Tried): string {
  const passing = (wanted: readonly Step[]): number =>
    documents.filter((document) => wanted.every((step) => results.outcomeOf(document, step)?.passed)).length
  const compilers = steps.filter((step) => step.startsWith('TypeScript'))
  const versions = compilers.map((step) => step.replace('TypeScript ', '')).toSorted()
  const compiled = `${passing(['generate', ...compilers])} type-check strictly with TypeScript ${versions.join(' and ')}`
  const generated = `${passing(['generate'])} of ${documents.length} generate`
  const peers = peersOf(steps)
  if (peers.length === 0) return `${generated}; ${compiled}.`
  const accepted = documents.filter((document) => peers.some((step) => results.outcomeOf(document, step)?.passed))
  const both = accepted.filter((document) => results.outcomeOf(document, 'generate')?.passed)
  return `${generated}; ${compiled}. A peer accepts ${accepted.length}; of these, ${both.length} generate.`
}

function peersOf(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => step === 'openapi-typescript' || step === 'hey-api')
}

function versionTable({ documents, steps, results }: Tried): string {
  const versions = [...new Set(documents.map(shortVersion))].toSorted()
  const row = (name: string, some: readonly CorpusDocument[]): string[] => [
    name,
    String(some.length),
    ...steps.map((step) => String(some.filter((document) => results.outcomeOf(document, step)?.passed).length)),
  ]
  const rows = versions.map((version) =>
    row(
      version,
      documents.filter((document) => shortVersion(document) === version),
    ),
  )
  return table(['version', 'documents', ...steps], [...rows, row('all', documents)])
}

function shortVersion({ version }: CorpusDocument): string {
  return version.split('.').slice(0, 2).join('.')
}

/** Failures by step and code of the first error, the most frequent first, each with an example. */
function reasonTable({ documents, steps, results }: Tried): string {
  const rows = steps.flatMap((step) => {
    const failed = documents.flatMap((document) => {
      const code = results.outcomeOf(document, step)?.reason?.code
      return code === undefined ? [] : [{ code, document }]
    })
    const groups = Object.entries(Object.groupBy(failed, ({ code }) => code))
    return groups
      .map(([code, group = []]) => ({ code, group }))
      .toSorted((a, b) => b.group.length - a.group.length)
      .map(({ code, group }) => [step, code, String(group.length), group[0] ? addressOf(group[0].document) : ''])
  })
  return rows.length === 0 ? '' : table(['failed', 'reason', 'documents', 'for example'], rows)
}
