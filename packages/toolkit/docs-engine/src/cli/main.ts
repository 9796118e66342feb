import { parseArgs } from 'node:util'
import { onLines } from '@specwright/code/places'
import type { Config } from '../config.ts'
import { readConfig } from '../io/read-config.ts'
import type { ContractSource } from '../site/options.ts'
import { help } from './help.ts'
import { manifest } from './manifest.ts'
import type { Project } from './project.ts'

/** A command line that cannot be understood. */
class UsageError extends Error {}

const options = {
  out: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  events: { type: 'string' },
  guides: { type: 'string' },
  title: { type: 'string' },
  base: { type: 'string' },
  site: { type: 'string' },
  strict: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Flags = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const commands: Readonly<Record<string, (project: Project, flags: Flags) => Promise<void>>> = {
  build: async (project, { out = 'site' }) => await project.build(out),
  async dev(project, { port = '4321', host = '127.0.0.1' }) {
    if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port must be a number up to 65535, not "${port}"`)
    const server = await project.dev({ port: Number(port), host })
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve())
    })
    await server.stop()
  },
}

/**
 * Runs `specwright-docs`.
 *
 * @returns The exit code: 0, 1 if the site cannot be built, 2 if the command line is wrong.
 */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    await run(argv)
    return 0
  } catch (error) {
    const [text, code] = await failure(error)
    process.stderr.write(`${onLines(text)}\n`)
    return code
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(argv)
  if (values.help === true) return void process.stdout.write(help)
  if (values.version === true) return void process.stdout.write(`${manifest().version}\n`)
  const [name = '', document, ...others] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command "${name}": use ${Object.keys(commands).join(' or ')}`)
  if (others.length > 0) throw new UsageError(`Unexpected argument "${others[0]}": ${name} reads one document`)
  const config = await readConfig(process.cwd())
  const contract = contractOf(config, { document, events: values.events })
  if (contract === undefined) {
    throw new UsageError(`DOCUMENT is missing: name the document that ${name} reads, or write docs.config.ts`)
  }
  // Astro takes long to load.
  const { openProject } = await import('./project.ts')
  const project = openProject({ ...config, ...siteOf(values), contract })
  try {
    await command(project, values)
  } finally {
    project.remove()
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

function parsed(argv: readonly string[]): { readonly values: Flags; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error
  }
}

async function failure(error: unknown): Promise<readonly [text: string, code: number]> {
  if (error instanceof UsageError) return [`${error.message}\n\n${help}`, 2]
  const { DocumentError, formatDiagnostics } = await import('specwright')
  if (error instanceof DocumentError) return [formatDiagnostics(error.diagnostics), 1]
  return [`Cannot build the docs: ${error instanceof Error ? error.message : String(error)}`, 1]
}
