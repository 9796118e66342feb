import { product } from '@specwright/code/product'
import { folderOutputs } from '../config/outputs.ts'
import type { Command, Commands } from './door/command.ts'
import { callOptions, pick, type LocalValues } from './options.ts'
import type { ProgressLine } from '@specwright/code/progress'
import { refuseUnrepeatable, type Stack } from './stack.ts'

/** A command of this package, whose options are those of `options`. */
function local({ run, ...command }: Omit<Command, 'run'> & { readonly run: LocalRun }): Command {
  return { ...command, run: async (argv, values, stack, progress) => await run(argv, values, stack, progress) }
}

type LocalRun = (argv: readonly string[], values: LocalValues, stack: Stack, progress: ProgressLine) => Promise<number>

const [config] = product.configs

const documentIs = 'DOCUMENT is an OpenAPI 3.x or Swagger 2.0 document, YAML or JSON, or its URL; - is standard input.'

const forms = ['', 'DOCUMENT --out DIR']

const details = `${documentIs}
Without it, the documents of ${config} (or .js, .json) are used.
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

const variables = `Each option is also an environment variable: ${product.variables}MOCK_PORT, ${product.variables}MOCK_LOG=1, ... An option
overrides its variable, which overrides the config file.
`

/** The options of everything that listens. */
const listening = ['port', 'host', 'config'] as const

/** The options of what forwards to a service. */
const forwarding = [...listening, 'upstream', 'strict', 'log', 'events', 'allow'] as const

const forwarded = {
  strict: 'reject violations, requests with 400 and responses with 502',
  log: 'how to log requests and violations: text (default) or json',
}

/** The commands by name, in the order of help. */
export const commands: Commands = {
  generate: local({
    summary: `generates from one document, or from those in ${config}`,
    forms,
    details,
    example: 'generate openapi.yaml --out src/api --only types,client',
    options: pick([...generation, 'force', 'update', 'explain'], {
      explain: 'print what each mutation makes stale for queries, and exit',
    }),
    isSmall: true,
    run: async (argv, values, stack, progress) => {
      const { explain, generate, jobFor } = await import('./generation.ts')
      const job = await jobFor(argv, { pinning: 'add', ...values, progress }, stack)
      return values.explain === true ? await explain(job) : await generate(job)
    },
  }),
  check: local({
    summary: 'fails if files differ from what would be generated',
    forms,
    details,
    example: 'check openapi.yaml --out src/api',
    options: pick(generation),
    isSmall: true,
    run: async (argv, values, stack, progress) => {
      const { check, jobFor } = await import('./generation.ts')
      return await check(await jobFor(argv, { ...values, progress }, stack))
    },
  }),
  watch: local({
    summary: 'generates again whenever a document is saved',
    forms,
    details,
    example: 'watch openapi.yaml --out src/api',
    options: pick([...generation, 'force']),
    run: async (argv, values, stack) => {
      const { jobFor, watch } = await import('./generation.ts')
      return await watch(await jobFor(argv, values, stack))
    },
  }),
  dev: local({
    summary: 'runs the mock and the docs of a repository that init created; they follow each save',
    forms: [''],
    details: 'With --built, they are as they would be deployed, and follow nothing.\n',
    example: 'dev --port 4010 --docs-port 4011',
    options: pick(['port', 'docs-port', 'built']),
    run: async (argv, { built, port, 'docs-port': docsPort }, stack) => {
      const { dev, jobFor } = await import('./generation.ts')
      return await dev(await jobFor(argv, {}, stack), { built, port, 'docs-port': docsPort })
    },
  }),
  schema: local({
    summary: 'compiles one JSON Schema 2020-12 to a JavaScript module',
    forms: ['FILE [--out FILE]'],
    details: 'FILE is a schema, JSON or YAML. Without --out, the module goes to standard output.\n',
    example: 'schema pet.schema.json --out pet.js',
    options: pick(['out', 'formats'], { out: 'file to write to' }),
    run: async (argv, values) => (await import('./schema.ts')).compileFile(argv, values),
  }),
  mock: local({
    summary: 'serves a mock of one document, which keeps what its operations create',
    forms: ['DOCUMENT'],
    details: `${documentIs}
Requests are checked. Where no rows are kept, a response is an example of the document, or made from its schema.
/__control/ is a page that shows requests, rows, faults, events and the clock, and changes them. A request with the
header X-Mock-Tenant: NAME has rows, faults and a clock of its own.
${variables}The seed is for a new store; a store with rows keeps them.
`,
    example: 'mock openapi.yaml --port 4010 --watch',
    options: pick([
      ...listening,
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
      'tenant-bytes',
      'tenant-idle',
      'host-names',
      'events',
      'receiver',
      'receiver-secret',
      'allow',
      'watch',
      'log',
      'explain',
    ]),
    isSmall: true,
    commands: {
      proxy: local({
        summary: 'forwards requests to a service, and reports where either violates the document',
        forms: ['DOCUMENT --upstream URL'],
        details: `${documentIs}
Violations are reported on standard error, and in the header x-contract-violations.
${variables}`,
        example: 'mock proxy openapi.yaml --upstream https://api.example',
        options: pick(forwarding, forwarded),
        isSmall: true,
        run: async (argv, values, stack) => {
          refuseUnrepeatable(argv, stack)
          return await (await import('./mock.ts')).proxy(argv, values, stack)
        },
      }),
      record: local({
        summary: 'does the same, and records a transcript that a mock can start with',
        forms: ['DOCUMENT --upstream URL --transcript FILE'],
        details: `${documentIs}
The transcript has no secrets: mock --seed FILE starts with the rows that it shows.
${variables}`,
        example: 'mock record openapi.yaml --upstream https://api.example --transcript session.http',
        options: pick([...forwarding, 'transcript'], forwarded),
        isSmall: true,
        run: async (argv, values, stack) => {
          refuseUnrepeatable(argv, stack)
          return await (await import('./mock.ts')).record(argv, values, stack)
        },
      }),
    },
    run: async (argv, values, stack) => {
      refuseUnrepeatable(argv, stack)
      return await (await import('./mock.ts')).mock(argv, values, stack)
    },
  }),
  prove: local({
    summary: 'finds where a server is not what its contract says',
    forms: ['DOCUMENT --against URL', 'DOCUMENT --replay FILE'],
    details: `${documentIs}
Requests are sent in phases: examples of the document; a valid one for each branch, bound and listed value; one for each
rule that it breaks; odd strings; items that are created, read, changed, listed and deleted; credentials that must not
suffice; paths and methods that there are not, and malformed URLs. Without --allow-writes, only requests that change
nothing are sent. With --out, the smallest request of each failure is an .http file and a curl command, and report.json
has the whole report.
With --workflows, the workflows of an Arazzo file are tried too: what one of its steps requires, its response must be.
FILE is a transcript of mock record, or the log of mock proxy with --log json: what callers sent that DOCUMENT would refuse,
and what they got that it does not have.
`,
    example: 'prove openapi.yaml --against http://127.0.0.1:8080 --credentials credentials.json',
    options: {
      ...pick(['against', 'credentials', 'allow-writes', 'requests', 'seconds']),
      seed: {
        type: 'string',
        value: 'NUMBER',
        meaning: 'what requests are chosen by: the same ones again (default: 1)',
      },
      ...pick(['workflows', 'inputs', 'replay', 'format', 'out', 'baseline', 'allow'], {
        format: 'text (default), markdown, json, junit or sarif',
        out: 'folder to write a file of each failure and the report to',
      }),
    },
    takesDocument: true,
    isSmall: true,
    run: async (argv, values, stack, progress) => {
      refuseUnrepeatable(argv, stack)
      return await (await import('./prove.ts')).proveServer(argv, values, { stack, progress })
    },
  }),
  call: local({
    summary: 'calls an operation of a document from a shell, or lists its operations',
    forms: ['DOCUMENT', 'DOCUMENT OPERATION [ARGUMENT...]', 'DOCUMENT OPERATION --help'],
    details: `${documentIs}
OPERATION is an operationId, or a name of the generated client such as orders.get. Each ARGUMENT is a parameter of its path,
in order; every other parameter and each member of its body is an option, which OPERATION --help lists. What the document
does not allow is refused before anything is sent. A command that changes something is sent at once, too.
Exit codes: 0 for a status 2xx, 3, 4 and 5 for 3xx, 4xx and 5xx, 2 for what is not sent, 1 if there is no whole response.
`,
    example: 'call openapi.yaml getOrder o_1 --expand items --server http://127.0.0.1:8080',
    options: pick(callOptions),
    readsOptions: true,
    isSmall: true,
    run: async (argv, _values, stack) => {
      refuseUnrepeatable(argv.slice(0, 1), stack)
      return await (await import('./call.ts')).callOperation(argv, stack)
    },
  }),
  mcp: local({
    summary: 'serves a document to agents, as an MCP server of four tools',
    forms: ['DOCUMENT [--http PORT]'],
    details: `${documentIs}
The tools are search, describe, call and rehearse, which calls a mock that keeps what a session creates. It speaks on standard
input and output, or with --http on a port of this machine. A call that may change something needs --allow-writes, or the
person's consent, which a client asks for that can. It needs the package @modelcontextprotocol/sdk.
`,
    example: 'mcp openapi.yaml --server http://127.0.0.1:8080 --credentials credentials.json',
    options: pick(['server', 'credentials', 'allow-writes', 'http', 'allow'], {
      'allow-writes': 'send calls that change something without asking',
    }),
    takesDocument: true,
    isSmall: true,
    run: async (argv, values, stack) => {
      refuseUnrepeatable(argv, stack)
      return await (await import('./mcp.ts')).serveAgents(argv, values, stack)
    },
  }),
  diff: local({
    summary: 'what a change of a contract means: major, minor, patch or none',
    forms: ['BASE [REVISION]'],
    details: `BASE and REVISION are files, git:REF (the same file in that revision) or npm:PACKAGE@VERSION (its openapi.json).
REVISION defaults to the first document of ${config}.
A change has three faces, each with its bump: wire (programs that exchange messages with the service), types (programs written
with the generated types) and client (callers of the generated client). A bump without a face is the largest of the three.
Exceptions with a reason are read from contract-changes.yaml beside it.
`,
    example: 'diff git:main openapi.yaml --fail-on major',
    options: pick(['format', 'fail-on', 'second-opinion', 'allow'], {
      allow: 'a folder that refs may lead to; may be repeated',
    }),
    run: async (argv, values, _stack, progress) => await (await import('./diff.ts')).diff(argv, values, progress),
  }),
  init: local({
    summary: 'creates a repository for a contract, with packages, docs, releases and a gate',
    forms: ['DIR [--from DOCUMENT]'],
    details: `DOCUMENT is an OpenAPI 3.x or Swagger 2.0 document on this machine, YAML or JSON. Without it, the contract is a sample.
With --toolkit, packages of the toolkit come from tarballs in a folder, which are copied, and not from a registry.
`,
    example: 'init shop --from openapi.yaml',
    options: pick(['from', 'events', 'toolkit']),
    run: async (argv, values, _stack, progress) => await (await import('./init/init.ts')).init(argv, values, progress),
  }),
}
