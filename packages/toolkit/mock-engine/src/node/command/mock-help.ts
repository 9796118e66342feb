import type { Program } from './program.ts'
import type { serveFlags } from './serve.ts'

/** A value that a flag takes, and what the flag is for. */
type FlagHelp = readonly [value: string, meaning: string]

/** What `--help` says of each flag of a mock, in this order. */
const flags: Readonly<Record<Exclude<keyof typeof serveFlags, 'port' | 'host'>, FlagHelp>> = {
  'host-names': ['NAMES', 'names that the Host header may have besides localhost; several are separated by spaces'],
  store: ['LOCATION', 'where to keep rows: a SQLite file, or postgres://user@host/database (default: memory)'],
  seed: ['FILE', 'rows to start with: a JSON file with an array for each collection, or a recorded transcript (.http)'],
  'id-seed': ['NUMBER', 'generate repeatable ids'],
  'token-algorithm': ['ALG', 'HS256, or ES256 with its public key at /.well-known/jwks.json (default: HS256)'],
  'control-token': ['TOKEN', 'secret that /__control/ requires in X-Mock-Control-Token'],
  cors: ['ORIGIN', 'origin whose pages may call the mock, or *'],
  'base-path': ['PATH', 'path to serve below, such as /api/v1; /__control/ stays at the root as well'],
  'tls-cert': ['FILE', 'serve https, with this certificate in PEM'],
  'tls-key': ['FILE', 'the private key of that certificate, in PEM'],
  'token-lifetime': ['SECONDS', 'how long tokens are valid (default: what the contract says, else 900)'],
  'cursor-lifetime': ['SECONDS', 'how long cursors are valid (default: what the contract says, else 3600)'],
  'body-limit': ['BYTES', 'maximum size of a request (default: 1048576)'],
  'control-body-limit': ['BYTES', 'maximum size of a request to /__control/ (default: 16777216)'],
  'journal-size': ['COUNT', 'how many requests the journal of a tenant keeps (default: 1000)'],
  'journal-bytes': ['BYTES', 'maximum memory of all journals (default: 16777216)'],
  'tenant-bytes': ['BYTES', 'maximum memory of the rows of all tenants (default: 33554432)'],
  'tenant-idle': ['SECONDS', 'how long a tenant lives without a request (default: 3600)'],
  receiver: ['URLS', 'where events are sent; several are separated by spaces'],
  'receiver-secret': [
    'SECRET',
    'what they are signed with: whsec_ and base64 (default: a random one, which is printed)',
  ],
  watch: ['', 'reload the contract when it is regenerated; rows and tokens stay'],
  log: ['[FORMAT]', 'log each request to standard error, as text (default) or json'],
}

/** What a program says that it is. */
interface Described {
  readonly description: string
}

/** What `--help` of a program that serves a mock prints. */
export function mockHelp({ name, description, version }: Pick<Program, 'name' | 'version'> & Described): string {
  const variable = name.toUpperCase().replaceAll('-', '_')
  return `${name}: ${description}

Usage: ${name} [flags]
       ${name} proxy --upstream URL [flags]
       ${name} record --upstream URL --transcript FILE [flags]

${table({
  '--port': ['PORT', 'port to listen on, 0 for any free port (default: 4010)'],
  '--host': ['HOST', 'address to listen on (default: 127.0.0.1, which only this machine can reach)'],
  '--config': ['FILE', 'JSON file with any of these, such as { "port": 4100, "store": "mock.db" }'],
  '-h, --help': ['', 'print this help'],
  ...(version !== undefined && { '--version': ['', 'print the version'] as const }),
})}
The mock:
${table(Object.fromEntries(Object.entries(flags).map(([flag, help]) => [`--${flag}`, help])))}
/__control/ is a page that shows requests, rows, faults, events and the clock, and changes them. A request with the
header X-Mock-Tenant: NAME has rows, faults and a clock of its own.

proxy forwards traffic to a real service, and reports contract violations on standard error and in the header
x-contract-violations. record also writes a transcript, without secrets.
${table({
  '--upstream': ['URL', 'URL of the real service'],
  '--strict': ['', 'reject violations, requests with 400 and responses with 502'],
  '--log': ['[FORMAT]', 'how to log requests and violations: text (default) or json'],
  '--transcript': ['FILE', 'file to write, which must not exist yet'],
})}
Each flag is also an environment variable: ${variable}_PORT, ${variable}_ID_SEED, ${variable}_LOG=1, ... A flag
overrides its variable, which overrides the config file. The seed is for a new store; a store with rows keeps them.

Examples:
  ${name} --port 0 --seed seed.json --log
  ${name} --store mock.db
  ${variable}_PORT=4100 ${name}
  ${name} proxy --upstream https://api.example --strict
  ${name} record --upstream https://api.example --transcript session.http
  ${name} --seed session.http
`
}

/** Wide enough for every flag. */
const width = 28

function table(rows: Readonly<Record<string, FlagHelp>>): string {
  return Object.entries(rows)
    .map(([flag, [value, meaning]]) => `  ${`${flag} ${value}`.padEnd(width)}${meaning}\n`)
    .join('')
}
