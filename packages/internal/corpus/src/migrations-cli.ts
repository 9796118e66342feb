import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { migrateCaller } from '@specwright/release'
import { failing, run } from '../../../toolkit/release/test/migrate/corpus.ts'
import { createConsumerOf, javascriptOf, type Consumer } from '../../../toolkit/release/test/migrate/fixture.ts'
import { callForms, type Called } from './call-forms.ts'
import { recordingProgram } from './recording-program.ts'

// `pnpm --filter @loyalty-kit/corpus migrations --from DIR` migrates callers of real contracts between two revisions: each
// operation is called in several forms. DIR is that of `pairs`.

/** Revisions that remove or move something that callers name. */
const paths = [
  'json/NotificationConfigurationService-v6.json',
  'spec/json/twilio_proxy_v1.json',
  'documentation/openapi/management.json',
  'documentation/openapi/campaigns.json',
]

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
if (from === undefined) throw new Error('--from is missing: name the folder with the documents')
const pairs = JSON.parse(readFileSync(new URL('../pairs.json', import.meta.url), 'utf8')) as readonly Pair[]

interface Pair {
  readonly repository: string
  readonly path: string
  readonly base: { readonly commit: string }
  readonly revision: { readonly commit: string }
}

const rows: (readonly string[])[] = []
for (const path of paths) {
  const pair = pairs.find((each) => each.path === path)
  if (!pair) throw new Error(`pairs.json has no ${path}`)
  const file = (commit: string): string => join(resolve(from), pair.repository, commit, path)
  const consumer = await createConsumerOf({ base: file(pair.base.commit), revision: file(pair.revision.commit) }, {})
  try {
    rows.push([`${pair.repository} ${path}`, ...judged(consumer)])
  } finally {
    consumer.remove()
  }
}
const head = ['contract', 'call sites', 'equal requests', 'marked', 'wrong']
writeFigures('packages/internal/corpus/README.md', table(head, rows), 'migrations')

function judged(consumer: Consumer): string[] {
  const { folder, migration, write } = consumer
  const sites = calledIn(consumer).flatMap((called, n) =>
    Object.entries(callForms).map(([form, code], at) => ({ name: `site${n}x${at}`, form, called, text: code(called) })),
  )
  for (const { name, text } of sites) {
    write({
      [`src/${name}.ts`]: text,
      [`before/src/${name}.ts`]: text,
      [`before/run/${name}.js`]: javascriptOf(name, text),
    })
  }
  const unsound = failing(join(folder, 'before'))
  const options = {
    folder,
    config: join(folder, 'tsconfig.json'),
    files: sites.map(({ name }) => join(folder, `src/${name}.ts`)),
  }
  for (const [path, text] of migrateCaller(migration, options).files) writeFileSync(path, text)
  const failures = failing(folder)
  const migrated = new Map(sites.map(({ name }) => [name, readFileSync(join(folder, `src/${name}.ts`), 'utf8')]))
  for (const [name, text] of migrated) write({ [`run/${name}.js`]: javascriptOf(name, text) })
  const { base, revision } = consumer.versions
  const credentials = { ...credentialsFor(base.document), ...credentialsFor(revision.document) }
  const [old, next] = ['before', ''].map((place) => {
    write({
      [join(place, 'run/run.js')]: recordingProgram,
      [join(place, 'run/credentials.json')]: JSON.stringify(credentials),
    })
    const argv = [join(folder, place, 'run/run.js'), ...migrated.keys()]
    return JSON.parse(run(process.execPath, argv, join(folder, place))) as Readonly<Record<string, string>> // by the runner
  })
  const counts = { equal: 0, marked: 0, wrong: 0 }
  for (const { name, form, called } of sites) {
    const file = `src/${name}.ts`
    if (unsound.has(file)) throw new Error(`${form} of ${called.resource}.${called.method}: ${unsound.get(file)}`)
    const isMarked = migrated.get(name)?.includes('// migrate ') === true
    const result = isMarked ? 'marked' : !failures.has(file) && old?.[name] === next?.[name] ? 'equal' : 'wrong'
    counts[result]++
    if (result === 'wrong')
      process.stdout.write(
        `${form} of ${called.resource}.${called.method}: ${failures.get(file) ?? `${next?.[name]}, not ${old?.[name]}`}\n${migrated.get(name)}\n`,
      )
  }
  return [sites.length, counts.equal, counts.marked, counts.wrong].map(String)
}

/** Credentials for each security scheme of a document. */
function credentialsFor(document: string): object {
  const root = JSON.parse(readFileSync(document, 'utf8')) as Secured // the document of a pair
  const schemes = Object.entries(root.components?.securitySchemes ?? {})
  const given = { basic: { username: 'x', password: 'x' }, oauth2: { token: 'x' } }
  return Object.fromEntries(
    schemes.map(([name, { type, scheme }]) => [
      name,
      type === 'oauth2' ? given.oauth2 : scheme === 'basic' ? given.basic : 'x',
    ]),
  )
}

interface Secured {
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, { readonly type?: string; readonly scheme?: string }>>
  }
}

function calledIn({ versions: { base } }: Consumer): Called[] {
  return Object.entries(base.names.operations).flatMap(
    ([key, { name, id, function: called, arguments: slots = [] }]) => {
      if (name === undefined) return []
      const [resource = '', method = ''] = name.split('.')
      const given = slots.map((slot) => (slot.startsWith('path.') ? `'x' as any` : `{} as any`)).join(', ')
      return [{ resource, method, function: called ?? functionOf(id ?? key), given }]
    },
  )
}

/** The function of an operation whose names file has none: its id, as an identifier. */
function functionOf(id: string): string {
  return id
    .replaceAll(/[^\w$]+(.)?/g, (_, next: string = '') => next.toUpperCase())
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
}
