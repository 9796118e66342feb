import type { parseArgs } from 'node:util'
import type { Options } from './door/command.ts'

/** Every option of the commands here; `commands` says which takes which. */
export const options = {
  out: { type: 'string', value: 'PATH', meaning: 'folder to write to, or for schema the file' },
  events: { type: 'string', value: 'PATH', meaning: 'the AsyncAPI document of its events' },
  from: { type: 'string', value: 'DOCUMENT', meaning: 'the document that the repository is for' },
  toolkit: { type: 'string', value: 'DIR', meaning: 'a folder with the tarballs of the toolkit' },
  only: { type: 'string', value: 'NAMES', meaning: 'only some outputs, separated by commas' },
  include: { type: 'string', multiple: true, value: 'BY=NAME', meaning: 'only these operations; may be repeated' },
  exclude: { type: 'string', multiple: true, value: 'BY=NAME', meaning: 'not these operations; may be repeated' },
  allow: {
    type: 'string',
    multiple: true,
    value: 'WHERE',
    meaning: 'a folder or URL that refs may lead to; may be repeated',
  },
  update: { type: 'boolean', meaning: 'accept changed contents of URLs, and pin them' },
  force: { type: 'boolean', meaning: 'replace files that generation did not write' },
  strict: { type: 'boolean', meaning: 'warnings are errors' },
  'max-seconds': { type: 'string', value: 'N', meaning: 'time limit of one generation, in seconds (default: 600)' },
  'max-output': { type: 'string', value: 'MB', meaning: 'limit of its output, in megabytes (default: 500)' },
  formats: { type: 'string', value: 'HOW', meaning: 'whether "format" is asserted: assert or annotate (default)' },
  format: { type: 'string', value: 'HOW', meaning: 'text (default), markdown, github, json, sarif or http' },
  'fail-on': {
    type: 'string',
    multiple: true,
    value: 'BUMP',
    meaning: 'exit with code 3 from this bump on, of any face or of one: major, wire:major; may be repeated',
  },
  'second-opinion': { type: 'boolean', meaning: 'also say what redocly diff calls breaking, on standard error' },
  port: { type: 'string', value: 'PORT', meaning: 'port to listen on, 0 for any free port (default: 4010)' },
  'docs-port': { type: 'string', value: 'PORT', meaning: 'port of the docs (default: 4011)' },
  built: { type: 'boolean', meaning: 'serve what is built, and do not follow saves' },
  host: {
    type: 'string',
    value: 'HOST',
    meaning: 'address to listen on (default: 127.0.0.1, which only this machine can reach)',
  },
  config: {
    type: 'string',
    value: 'FILE',
    meaning: 'JSON file with any of these, such as { "port": 4100, "store": "mock.db" }',
  },
  store: {
    type: 'string',
    value: 'LOCATION',
    meaning: 'where to keep rows: a SQLite file, or postgres://user@host/database (default: memory)',
  },
  seed: {
    type: 'string',
    value: 'FILE',
    meaning: 'rows to start with: a JSON file with an array for each collection, or a recorded transcript (.http)',
  },
  'id-seed': { type: 'string', value: 'NUMBER', meaning: 'generate repeatable ids' },
  'token-algorithm': {
    type: 'string',
    value: 'ALG',
    meaning: 'HS256, or ES256 with its public key at /.well-known/jwks.json (default: HS256)',
  },
  'control-token': {
    type: 'string',
    value: 'TOKEN',
    meaning: 'secret that /__control/ requires in X-Mock-Control-Token',
  },
  cors: { type: 'string', value: 'ORIGIN', meaning: 'origin whose pages may call the mock, or *' },
  'base-path': {
    type: 'string',
    value: 'PATH',
    meaning: 'path to serve below, such as /api/v1; /__control/ stays at the root as well',
  },
  'tls-cert': { type: 'string', value: 'FILE', meaning: 'serve https, with this certificate in PEM' },
  'tls-key': { type: 'string', value: 'FILE', meaning: 'the private key of that certificate, in PEM' },
  'token-lifetime': {
    type: 'string',
    value: 'SECONDS',
    meaning: 'how long tokens are valid (default: what the contract says, else 900)',
  },
  'cursor-lifetime': {
    type: 'string',
    value: 'SECONDS',
    meaning: 'how long cursors are valid (default: what the contract says, else 3600)',
  },
  'body-limit': { type: 'string', value: 'BYTES', meaning: 'maximum size of a request (default: 1048576)' },
  'control-body-limit': {
    type: 'string',
    value: 'BYTES',
    meaning: 'maximum size of a request to /__control/ (default: 16777216)',
  },
  'journal-size': {
    type: 'string',
    value: 'COUNT',
    meaning: 'how many requests the journal of a tenant keeps (default: 1000)',
  },
  'journal-bytes': { type: 'string', value: 'BYTES', meaning: 'maximum memory of all journals (default: 16777216)' },
  'tenant-bytes': {
    type: 'string',
    value: 'BYTES',
    meaning: 'maximum memory of the rows of all tenants (default: 33554432)',
  },
  'tenant-idle': {
    type: 'string',
    value: 'SECONDS',
    meaning: 'how long a tenant lives without a request (default: 3600)',
  },
  'host-names': {
    type: 'string',
    value: 'NAMES',
    meaning: 'names that the Host header may have besides localhost; several are separated by spaces',
  },
  receiver: { type: 'string', value: 'URLS', meaning: 'where events are sent; several are separated by spaces' },
  'receiver-secret': {
    type: 'string',
    value: 'SECRET',
    meaning: 'what they are signed with: whsec_ and base64 (default: a random one, which is printed)',
  },
  upstream: { type: 'string', value: 'URL', meaning: 'URL of the real service' },
  transcript: { type: 'string', value: 'FILE', meaning: 'file to write, which must not exist yet' },
  watch: { type: 'boolean', meaning: 'reload the document when it is saved; rows and tokens stay' },
  log: {
    type: 'string',
    value: '[FORMAT]',
    values: ['text', 'json'],
    meaning: 'log each request to standard error, as text (default) or json',
  },
  against: {
    type: 'string',
    value: 'URL',
    meaning: 'address of the server; the path of each operation is added to it',
  },
  credentials: {
    type: 'string',
    value: 'FILE',
    meaning: 'JSON file with a credential for each security scheme: { "apiKey": "..." }',
  },
  'allow-writes': {
    type: 'boolean',
    meaning: 'also send requests that create, change and delete; what the run has created it removes',
  },
  server: {
    type: 'string',
    value: 'URL',
    meaning: 'address of the server; the path of each operation is added to it (default: that of the document)',
  },
  body: { type: 'string', value: 'BODY', meaning: 'the body: JSON, the name of a file, or - for standard input' },
  page: { type: 'string', value: 'all', meaning: 'all pages of a listing, one after another' },
  as: { type: 'string', value: 'HOW', meaning: 'json (default), jsonl for an item on each line, or raw' },
  curl: { type: 'boolean', meaning: 'print the request as a command, without credentials, and send nothing' },
  'dry-run': { type: 'boolean', meaning: 'print the request, without credentials, and send nothing' },
  http: { type: 'string', value: 'PORT', meaning: 'serve streamable HTTP on this port of 127.0.0.1 instead of stdio' },
  requests: { type: 'string', value: 'COUNT', meaning: 'the most requests of each phase (default: 500)' },
  seconds: { type: 'string', value: 'NUMBER', meaning: 'the most time of each phase (default: 600)' },
  workflows: { type: 'string', value: 'FILE', meaning: 'an Arazzo file, whose workflows are tried too' },
  inputs: { type: 'string', value: 'FILE', meaning: 'a JSON file with the inputs of the workflows' },
  replay: {
    type: 'string',
    multiple: true,
    value: 'FILE',
    meaning: 'judge recorded requests and responses instead, and send nothing; may be repeated',
  },
  baseline: { type: 'string', value: 'FILE', meaning: 'a report of --format json or --out, whose failures are known' },
  explain: { type: 'boolean', meaning: 'print what each operation does, and exit' },
} as const

/** The name of an option, without dashes. */
export type OptionName = keyof typeof options

/** The values of options, by name. */
export type LocalValues = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** What options mean to a command, where that differs. */
type Meanings = Partial<Readonly<Record<OptionName, string>>>

/** Some options, in this order, for a command that takes them. */
export function pick(names: readonly OptionName[], meanings: Meanings = {}): Options {
  return Object.fromEntries(
    names.map((name) => {
      const meaning = meanings[name]
      return [name, meaning === undefined ? options[name] : { ...options[name], meaning }]
    }),
  )
}

/** The options of `call` besides those of an operation. */
export const callOptions = ['server', 'credentials', 'body', 'page', 'as', 'curl', 'dry-run', 'allow'] as const
