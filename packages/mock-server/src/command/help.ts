/** What `--help` prints. */
export const help = `loyalty-mock: a mock of the loyalty service that behaves like the real one

Usage: loyalty-mock [flags]
       loyalty-mock proxy --upstream URL [flags]
       loyalty-mock record --upstream URL --transcript FILE [flags]

  --port PORT            port to listen on, 0 for any free port (default: 4010)
  --host HOST            address to listen on (default: 127.0.0.1, which only this machine can reach)
  --config FILE          JSON file with any of these flags, such as { "port": 4100, "store": "mock.db" }
  --help                 print this help

The mock:
  --store LOCATION       where to keep rows: a SQLite file, or postgres://user@host/database (default: memory)
  --seed FILE            rows to start with: a JSON file, or a recorded transcript (.http) (default: demo rows)
  --id-seed NUMBER       generate repeatable ids
  --token-algorithm ALG  HS256, or ES256 with its public key at /.well-known/jwks.json (default: HS256)
  --control-token TOKEN  secret that /__control/ requires in X-Mock-Control-Token
  --cors ORIGIN          origin whose pages may call the mock, or *
  --base-path PATH       path to serve below, such as /api/v1; /__control/ stays at the root as well
  --tls-cert FILE        serve https, with this certificate in PEM and the key of --tls-key FILE
  --token-lifetime SECONDS, --cursor-lifetime SECONDS
                         how long tokens and cursors are valid (default: 900 and 3600)
  --body-limit BYTES, --control-body-limit BYTES
                         maximum size of a request, and of one to /__control/ (default: 1048576 and 16777216)
  --journal-size COUNT   how many requests the journal of a tenant keeps (default: 1000)
  --journal-bytes BYTES  maximum memory of all journals (default: 33554432)
  --tenant-idle SECONDS  how long a tenant lives without a request (default: 3600)
  --receiver URLS        where events are sent; several are separated by spaces
  --receiver-secret SECRET
                         what they are signed with: whsec_ and base64 (default: a random one, which is printed)
  --watch                reload the contract when it is regenerated; rows and tokens stay
  --log                  log each request to standard error

proxy forwards traffic to a real service, and reports contract violations on standard error and in the header
x-contract-violations. record also writes a transcript, without secrets.
  --upstream URL         URL of the real service
  --strict               reject violations: requests with 400, responses with 502
  --transcript FILE      file to write, which must not exist yet

Each flag is also an environment variable: LOYALTY_MOCK_PORT, LOYALTY_MOCK_ID_SEED, LOYALTY_MOCK_LOG=1, ... A flag
overrides its variable, which overrides the config file. The seed is for a new store; a store with rows keeps them.

Examples:
  loyalty-mock
  loyalty-mock --port 0 --seed seed.json --log
  loyalty-mock --store mock.db
  LOYALTY_MOCK_PORT=4100 loyalty-mock
  loyalty-mock proxy --upstream https://loyalty.example --strict
  loyalty-mock record --upstream https://loyalty.example --transcript session.http
  loyalty-mock --seed session.http
`
