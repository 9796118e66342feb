import { resolve } from 'node:path'
import { DocumentError } from 'specwright'
import { counted, onLines, type ProgressLine, type Values } from 'specwright/internal'
import type { Config } from '../config.ts'
import { readConfig } from '../io/read-config.ts'
import { prepareSiteFolder } from '../io/replace-site.ts'
import { removeAbandoned } from '../io/run-folder.ts'
import { readSite, type Site } from '../io/site.ts'
import type { ContractSource } from '../site/options.ts'
import { CommandError, UsageError } from './command-error.ts'
import type { Project } from './project.ts'

/** The options of the command line. */
interface Flags {
  readonly out?: string
  readonly port?: string
  readonly host?: string
  readonly events?: string
  readonly guides?: string
  readonly title?: string
  readonly base?: string
  readonly site?: string
  readonly strict?: boolean
}

/** Writes the site of a document. Returns the exit code. */
export async function build(argv: readonly string[], values: Values, progress: ProgressLine): Promise<number> {
  const { out = 'site', ...flags } = values as Flags // as `commands` has them
  const started = performance.now()
  const prepare = (): void => {
    prepareSiteFolder(resolve(out))
    progress.step('Reading the document', 1, 3)
  }
  return await withProject(argv, { ...flags, prepare, clear: progress.clear }, async (project, { data }) => {
    const pages = await project.build(out, progress)
    progress.clear()
    const [operations, schemas] = [data.operations.length, Object.keys(schemasIn(data)).length]
    const what = `${counted(operations, 'operation')}, ${counted(schemas, 'schema')}`
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(onLines(`${what}: ${counted(pages, 'page')} in ${out}, in ${seconds} s\n`))
  })
}

/** Serves it until it is stopped. Returns the exit code. */
export async function dev(argv: readonly string[], values: Values, progress: ProgressLine): Promise<number> {
  const { port = '4321', host = '127.0.0.1', ...flags } = values as Flags // as `commands` has them
  if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port must be a number up to 65535, not "${port}"`)
  const prepare = (): void => progress.step('Reading the document', 1, 2)
  return await withProject(argv, { ...flags, prepare, clear: progress.clear }, async (project) => {
    progress.step('Starting the server', 2, 2)
    const server = await project.dev({ port: Number(port), host })
    progress.clear()
    await new Promise<void>((end) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end())
    })
    await server.stop()
  })
}

async function withProject(
  [document, ...others]: readonly string[],
  { prepare, clear, ...flags }: Flags & { readonly prepare: () => void; readonly clear: () => void },
  run: (project: Project, site: Site) => Promise<void>,
): Promise<number> {
  if (others.length > 0) throw new UsageError(`Unexpected argument "${others[0]}": name one DOCUMENT`)
  try {
    const config = await readConfig(process.cwd())
    const contract = contractOf(config, { document, events: flags.events })
    if (contract === undefined)
      throw new UsageError('DOCUMENT is missing: name a document, or write it into the configuration')
    const options = { ...config, ...siteOf(flags), contract }
    removeAbandoned()
    prepare()
    // What is wrong with the document is known long before its pages are built.
    const site = await readSite(options, process.cwd())
    // Astro takes long to load.
    const [{ openProject }, { checkedGuides, warningsOf }] = await Promise.all([
      import('./project.ts'),
      import('../site/integration.ts'),
    ])
    clear()
    for (const warning of warningsOf(site)) process.stderr.write(`${onLines(warning)}\n\n`)
    const { guides } = options
    const cut = guides === undefined ? [] : checkedGuides(guides, guides, options)
    if (cut.length > 0) process.stderr.write(`${onLines(cut.join('\n'))}\n\n`)
    const project = openProject(options, site)
    try {
      await run(project, site)
    } finally {
      project.remove()
    }
    return 0
  } catch (error) {
    if (error instanceof UsageError || error instanceof DocumentError) throw error
    throw new CommandError(`Cannot build the docs: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function schemasIn({ document }: Site['data']): object {
  const { schemas = {} } = Object(document['components']) as { readonly schemas?: object }
  return schemas
}

/** The documents of the configuration, unless the command line names others. */
function contractOf(
  { contract }: Config,
  {
    document = contract?.document,
    events,
  }: { readonly document: string | undefined; readonly events: string | undefined },
): ContractSource | undefined {
  return document === undefined ? undefined : { ...contract, document, ...(events !== undefined && { events }) }
}

/** What the command line says of a site. */
function siteOf({ guides, title, base, site, strict }: Flags): Config {
  return {
    ...(guides !== undefined && { guides }),
    ...(title !== undefined && { title }),
    ...(base !== undefined && { base }),
    ...(site !== undefined && { site }),
    ...(strict !== undefined && { strict }),
  }
}
