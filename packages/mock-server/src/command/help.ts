/** What `--help` prints. */
export const help = `loyalty-mock: a mock of the loyalty service that behaves like the real one

Usage: loyalty-mock [flags]
       loyalty-mock proxy --upstream URL [flags]
       loyalty-mock record --upstream URL --transcript FILE [flags]

  --port PORT            port to listen on, 0 for any free one (4010)
  --host HOST            address to listen on (127.0.0.1, which only this machine can reach)
  --config FILE          JSON file with any of these flags, such as { "port": 4100, "store": "mock.db" }
  --help                 this text

The mock:
  --store PLACE          where rows last: the path of a SQLite file, or postgres://user@host/database (memory)
  --seed FILE            rows to start with: a JSON file, or a transcript (.http) that was recorded (the demo state)
  --id-seed NUMBER       makes ids repeatable
  --token-algorithm ALG  HS256, or ES256 with its key at /.well-known/jwks.json (HS256)
  --control-token TOKEN  secret that /__control/ asks for in X-Mock-Control-Token
  --cors ORIGIN          origin whose pages may call the mock, or *
  --watch                goes on with the contract when it is generated anew; rows and tokens stay
  --log                  a line for each request on standard error

proxy passes traffic to a real service, and tells on standard error, and in the header x-contract-violations, where a
request or an answer deviates from the contract; record writes a transcript of it besides, without secrets:
  --upstream URL         address of the real service
  --strict               refuses what deviates: a request with 400, and an answer with 502
  --transcript FILE      file to write, which must not be there yet

Each flag is also a variable: LOYALTY_MOCK_PORT, LOYALTY_MOCK_ID_SEED, LOYALTY_MOCK_LOG=1, ... A flag goes before a
variable, and a variable before the file. A store that has rows keeps them: the seed is for a new one.

Examples:
  loyalty-mock
  loyalty-mock --port 0 --seed seed.json --log
  loyalty-mock --store mock.db
  LOYALTY_MOCK_PORT=4100 loyalty-mock
  loyalty-mock proxy --upstream https://loyalty.example --strict
  loyalty-mock record --upstream https://loyalty.example --transcript session.http
  loyalty-mock --seed session.http
`
