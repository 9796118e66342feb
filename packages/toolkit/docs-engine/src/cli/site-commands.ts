import { DocumentError } from 'specwright'
import type { ProgressLine, Values } from 'specwright/internal'
import type { Config } from '../config.ts'
import { readConfig } from '../io/read-config.ts'
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
  return await withProject(argv, flags, async (project) => await project.build(out, progress))
}

/** Serves it until it is stopped. Returns the exit code. */
export async function dev(argv: readonly string[], values: Values): Promise<number> {
  const { port = '4321', host = '127.0.0.1', ...flags } = values as Flags // as `commands` has them
  if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port must be a number up to 65535, not "${port}"`)
  return await withProject(argv, flags, async (project) => {
    const server = await project.dev({ port: Number(port), host })
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve())
    })
    await server.stop()
  })
}

async function withProject(
  [document, ...others]: readonly string[],
  flags: Flags,
  run: (project: Project) => Promise<void>,
): Promise<number> {
  if (others.length > 0) throw new UsageError(`Unexpected argument "${others[0]}": name one DOCUMENT`)
  try {
    const config = await readConfig(process.cwd())
    const contract = contractOf(config, { document, events: flags.events })
    if (contract === undefined)
      throw new UsageError('DOCUMENT is missing: name a document, or write it into the configuration')
    // Astro takes long to load.
    const { openProject } = await import('./project.ts')
    const project = openProject({ ...config, ...siteOf(flags), contract })
    try {
      await run(project)
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
