import type { parseArgs } from 'node:util'
import { folderOutputs } from '../outputs.ts'
import type { OptionMeanings, OptionName, options } from './options.ts'
import { refuseUnrepeatable, type Stack } from './stack.ts'

/** The options of a command line. */
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** A command: its help, the options that it takes, and what it does. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** Its arguments, one line for each form. */
  readonly forms: readonly string[]
  /** What its arguments are, if their names do not say it. */
  readonly details?: string
  readonly example: string
  readonly options: readonly OptionName[]
  readonly meanings?: OptionMeanings
  /** Whether a small stack is enough for some of its arguments; it throws a `StackError` for the others. */
  readonly isSmall?: true
  /** Runs it and returns the exit code. */
  readonly run: (argv: readonly string[], values: Values, stack: Stack) => Promise<number>
}

const forms = ['', 'DOCUMENT --out DIR']

const details = `DOCUMENT is an OpenAPI 3.x or Swagger 2.0 document, YAML or JSON, or its URL; - is standard input.
Without it, the documents of specwright.config.ts (or .js, .json) are used.
NAMES are outputs: ${folderOutputs.join(', ')}.
BY=NAME selects operations: tag=Pets, path=/pets* (* stands for any characters) or operationId=getPet.
The names and arguments of methods are kept in DOCUMENT.names.json, in DIR or beside the document: commit it.
`

/** The options of every generation. */
const generation = [
  'out',
  'events',
  'only',
  'include',
  'exclude',
  'allow',
  'strict',
  'max-seconds',
  'max-output',
] as const

/** The commands by name, in the order of help. */
export const commands: Readonly<Record<string, Command>> = {
  generate: {
    summary: 'generates from one document, or from those in specwright.config.ts',
    forms,
    details,
    example: 'generate openapi.yaml --out src/api --only types,client',
    options: [...generation, 'force', 'update'],
    isSmall: true,
    run: async (argv, values, stack) => {
      const { generate, jobFor } = await import('./generation.ts')
      return await generate(await jobFor(argv, { pinning: 'add', ...values }, stack))
    },
  },
  check: {
    summary: 'fails if files differ from what would be generated',
    forms,
    details,
    example: 'check openapi.yaml --out src/api',
    options: generation,
    isSmall: true,
    run: async (argv, values, stack) => {
      const { check, jobFor } = await import('./generation.ts')
      return await check(await jobFor(argv, values, stack))
    },
  },
  watch: {
    summary: 'generates again whenever a document is saved',
    forms,
    details,
    example: 'watch openapi.yaml --out src/api',
    options: [...generation, 'force'],
    run: async (argv, values, stack) => {
      const { jobFor, watch } = await import('./generation.ts')
      return await watch(await jobFor(argv, values, stack))
    },
  },
  dev: {
    summary: 'runs the mock and the docs of a repository that init created; they follow each save',
    forms: [''],
    details: 'With --built, they are as they would be deployed, and follow nothing.\n',
    example: 'dev --port 4010 --docs-port 4011',
    options: ['port', 'docs-port', 'built'],
    run: async (argv, { built, port, 'docs-port': docsPort }, stack) => {
      const { dev, jobFor } = await import('./generation.ts')
      return await dev(await jobFor(argv, {}, stack), { built, port, 'docs-port': docsPort })
    },
  },
  mock: {
    summary: 'serves a mock of one document, which keeps what its operations create',
    forms: ['DOCUMENT'],
    details: `DOCUMENT is an OpenAPI 3.x or Swagger 2.0 document, YAML or JSON, or its URL; - is standard input.
Requests are checked. Where no rows are kept, a response is an example of the document, or made from its schema.
/__control/ is a page that shows requests, rows, faults, events and the clock, and changes them. A request with the
header X-Mock-Tenant: NAME has rows, faults and a clock of its own.
Each option is also an environment variable: SPECWRIGHT_MOCK_PORT, SPECWRIGHT_MOCK_LOG=1, ... An option
overrides its variable, which overrides the config file. The seed is for a new store; a store with rows keeps them.
`,
    example: 'mock openapi.yaml --port 4010 --watch',
    options: [
      'port',
      'host',
      'config',
      'store',
      'seed',
      'id-seed',
      'token-algorithm',
      'control-token',
      'cors',
      'base-path',
      'tls-cert',
      'tls-key',
      'token-lifetime',
      'cursor-lifetime',
      'body-limit',
      'control-body-limit',
      'journal-size',
      'journal-bytes',
      'tenant-idle',
      'events',
      'receiver',
      'receiver-secret',
      'upstream',
      'strict',
      'record',
      'allow',
      'watch',
      'log',
      'explain',
    ],
    meanings: { strict: 'with --upstream: reject violations, requests with 400 and responses with 502' },
    isSmall: true,
    run: async (argv, values, stack) => {
      refuseUnrepeatable(argv, stack)
      return await (await import('./mock.ts')).mock(argv, values, stack)
    },
  },
  diff: {
    summary: 'what a change of a contract means: major, minor, patch or none',
    forms: ['BASE [REVISION]'],
    details: `BASE and REVISION are files, git:REF (the same file in that revision) or npm:PACKAGE@VERSION (its openapi.json).
REVISION defaults to the first document of specwright.config.ts.
Exceptions with a reason are read from contract-changes.yaml beside it.
`,
    example: 'diff git:main openapi.yaml --fail-on major',
    options: ['format', 'fail-on', 'second-opinion', 'allow'],
    meanings: { allow: 'a folder that refs may lead to; may be repeated' },
    run: async (argv, values) => await (await import('./diff.ts')).diff(argv, values),
  },
  schema: {
    summary: 'compiles one JSON Schema 2020-12 to a JavaScript module',
    forms: ['FILE [--out FILE]'],
    details: 'FILE is a schema, JSON or YAML. Without --out, the module goes to standard output.\n',
    example: 'schema pet.schema.json --out pet.js',
    options: ['out', 'formats'],
    run: async (argv, values) => (await import('./schema.ts')).compileFile(argv, values),
  },
  init: {
    summary: 'creates a repository for a contract, with packages, docs, releases and a gate',
    forms: ['DIR [--from DOCUMENT]'],
    details: `DOCUMENT is an OpenAPI 3.x or Swagger 2.0 document on this machine, YAML or JSON. Without it, the contract is a sample.
With --toolkit, packages of the toolkit come from tarballs in a folder, which are copied, and not from a registry.
`,
    example: 'init shop --from openapi.yaml',
    options: ['from', 'events', 'toolkit'],
    run: async (argv, values) => await (await import('./init/init.ts')).init(argv, values),
  },
}

/** The names of the commands that take an option. */
export function takersOf(option: OptionName): string[] {
  return Object.keys(commands).filter((name) => commands[name]?.options.includes(option))
}
