import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateCaller } from '@specwright/release'
import { javascriptOf, type Consumer } from './fixture.ts'
import { after, before, type CallSite, type Words } from './words.ts'

/** What became of a call site. */
export interface Outcome {
  readonly site: CallSite
  /** `rewritten`: it compiles, sends and returns what the expected code does. `unsound`: the site itself does not compile. */
  readonly result: 'rewritten' | 'marked' | 'wrong' | 'unsound'
  readonly why: string
  /** The code after the migration. */
  readonly text: string
}

const comment = '// migrate @pets/client 2.0.0: '

/** The files of a site by their names; `name` is that of the first one. */
function textsOf(site: CallSite, name: string, words: Words): Map<string, string> {
  const texts = new Map([[`${name}.${site.jsx ? 'tsx' : 'ts'}`, site.code(words)]])
  for (const [own, code] of Object.entries(site.modules ?? {})) texts.set(`${name}-${own}.ts`, code(words))
  return new Map([...texts].map(([file, text]) => [file, text.replaceAll('SITE', name)]))
}

/** Migrates call sites, compiles them with TypeScript 7, and runs them beside the code that was expected. */
export function judge(consumer: Consumer, sites: readonly CallSite[]): Outcome[] {
  const { folder, migration, write } = consumer
  const named = sites.map((site, index) => ({
    site,
    name: `site${index}`,
    texts: textsOf(site, `site${index}`, before),
  }))
  for (const [file, text] of named.flatMap(({ texts }) => [...texts]))
    write({ [`src/${file}`]: text, [`before/src/${file}`]: text })
  const unsound = failing(join(folder, 'before'))
  const pathOf = (file: string): string => join(folder, 'src', file)
  const options = {
    folder,
    config: join(folder, 'tsconfig.json'),
    files: named.flatMap(({ texts }) => [...texts.keys()].map(pathOf)),
  }
  for (const [path, text] of migrateCaller(migration, options).files) writeFileSync(path, text)
  const again = migrateCaller(migration, options).files
  const failures = failing(folder)
  const read = (file: string): string => readFileSync(pathOf(file), 'utf8')
  for (const { site, name, texts } of named) {
    for (const file of texts.keys()) write({ [`run/${scriptOf(file)}`]: javascriptOf(file, read(file)) })
    for (const [file, text] of textsOf(site, `${name}-expected`, after))
      write({ [`run/${scriptOf(file)}`]: javascriptOf(file, text) })
  }
  write({ 'run/run.js': runner })
  const runs = JSON.parse(
    run(process.execPath, [join(folder, 'run/run.js'), ...named.map(({ name }) => name)], folder),
  ) as Runs // written by the runner
  return named.map(({ site, name, texts }): Outcome => {
    const files = [...texts.keys()]
    const text = files.map(read).join('\n')
    const firstIn = <Value>(found: ReadonlyMap<string, Value>, place: (file: string) => string): Value | undefined =>
      files.flatMap((file) => found.get(place(file)) ?? [])[0]
    const rate = (): Pick<Outcome, 'result' | 'why'> => {
      const mistake = firstIn(unsound, (file) => `src/${file}`)
      if (mistake !== undefined) return { result: 'unsound', why: mistake }
      const second = firstIn(again, pathOf)
      if (second !== undefined) return { result: 'wrong', why: `a second run changes it:\n${second}` }
      if (text.includes(comment)) return { result: 'marked', why: '' }
      const failure = firstIn(failures, (file) => `src/${file}`)
      if (failure !== undefined) return { result: 'wrong', why: failure }
      const [own, expected] = runs[name] ?? ['', '']
      return own === expected
        ? { result: 'rewritten', why: '' }
        : { result: 'wrong', why: `${own}\nis not\n${expected}` }
    }
    return { site, text, ...rate() }
  })
}

function scriptOf(file: string): string {
  return file.replace(/\.tsx?$/, '.js')
}

/** What each module sent and returned, and what the expected one did. */
type Runs = Readonly<Record<string, readonly [own: string, expected: string]>>

/** The first error of each file that does not compile, by its path. */
export function failing(folder: string): Map<string, string> {
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'lib/tsc.js')
  const output = run(
    process.execPath,
    [compiler, '--noEmit', '-p', folder, '--pretty', 'false', '--singleThreaded'],
    folder,
    true,
  )
  const found = new Map<string, string>()
  for (const [, file = '', message = ''] of output.matchAll(/^(src\/[^(]*)\([\d,]*\): (error .*)$/gm))
    if (!found.has(file)) found.set(file, message)
  return found
}

export function run(command: string, argv: readonly string[], cwd: string, mayFail = false): string {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0 && !mayFail) throw new Error(`${argv.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

/** A program that runs modules with a client that records what it sends. */
const runner = `
import { createApiClient } from '@pets/client'

// A response that has the members of every schema of the new version.
const thing = {
  id: 'p1', name: 'Rex', chip: 'c1', nickname: 'R', status: 'FOR_SALE', nick_name: 'shop',
  address: { zip: '1', street: 's' }, tags: [{ text: 't' }], display_name: 'D', email: 'e',
}

async function recorded(name) {
  const sent = []
  const client = createApiClient({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      sent.push(request.method + ' ' + request.url + ' ' + (await request.text()))
      if (request.method === 'GET') return Response.json(pathname.endsWith('/pets') ? [thing] : thing)
      return /hide|shop|doors|gates|shelves|transfer|visits|weigh|rate|mark|lock|searches/.test(pathname) ? new Response(null, { status: 204 }) : Response.json(thing, { status: pathname.endsWith('/pets') ? 201 : 200 })
    },
  })
  try {
    const { run } = await import('./' + name + '.js')
    const result = await run(client)
    return sent.join('\\n') + '\\n' + JSON.stringify(result)
  } catch (error) {
    return sent.join('\\n') + '\\n' + error
  }
}

const runs = {}
for (const name of process.argv.slice(2)) runs[name] = [await recorded(name), await recorded(name + '-expected')]
console.log(JSON.stringify(runs))
`
