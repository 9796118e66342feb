import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// Where one idea had two implementations, the second was wrong. A new file with the mark of one is to use the machine that is first
// in its list, or is added to the list by somebody who knows why not.

/** An idea that has one machine, by what a second one would have in its source. */
interface Idea {
  readonly name: string
  readonly mark: RegExp
  /** The files with the mark, as paths or folders below `packages`: first the machine, then what only looks like it. */
  readonly files: readonly string[]
}

const ideas: readonly Idea[] = [
  {
    name: 'writes a value into a request',
    mark: /encodeURIComponent\(/,
    files: [
      'toolkit/client-engine/src/parameters/',
      // Addresses of what a mock keeps: ids in paths of the contract.
      'toolkit/mock-engine/src/state/',
      // What was sent, escaped for a line, and the same with other ids.
      'toolkit/mock-engine/src/transcript/',
      // A separator in a message; a query that was decoded before it came.
      'toolkit/validator-engine/src/decode/reading.ts',
      'toolkit/validator-engine/src/whole-query.ts',
      // Forms of responses, by the fields that read them: a mock writes them when it runs, and a client writes none.
      'toolkit/validator-engine/src/decode/encode.ts',
      // What no URL has, in a line of a file.
      'toolkit/core/diff/src/verdict/http-request.ts',
    ],
  },
  {
    name: 'writes the parts of a body',
    mark: /content-disposition/i,
    files: ['toolkit/client-engine/src/bodies/multipart.ts'],
  },
  {
    name: 'chooses how a value is written, by the style of its parameter',
    mark: /'(?:deepObject|spaceDelimited|pipeDelimited)'/,
    files: [
      'toolkit/specwright/src/emit/client/',
      // What validators read: the other direction.
      'toolkit/specwright/src/emit/decode/fields.ts',
      // The values that a document may have.
      'toolkit/core/document/src/redocly/linter-types.ts',
      // Which changes of a style are none.
      'toolkit/core/diff/src/normal/serialization.ts',
      // What another tool writes, whose callers come over.
      'toolkit/release/src/migrate/openapi-fetch/peer-defaults.ts',
    ],
  },
  {
    name: 'knows which credentials are tokens',
    mark: /=== 'openIdConnect'/,
    files: [
      'toolkit/core/code/src/credential-variable.ts',
      // Where a token is asked for.
      'toolkit/mock-engine/src/token/oauth-endpoints.ts',
      // Who obtains it: a client never does by OpenID Connect.
      'toolkit/specwright/src/emit/client/credentials.ts',
    ],
  },
  {
    name: 'reads a string of a request',
    mark: /decodeURIComponent\(/,
    files: [
      'toolkit/validator-engine/src/',
      // Refs and URIs of documents.
      'toolkit/core/document/src/',
      'toolkit/core/json-schema/src/',
      // What a reader sees of a request, the anchor of a page, and the names of secrets.
      'toolkit/docs-engine/src/console/written-pairs.ts',
      'toolkit/docs-engine/src/page-scripts/fields.ts',
      // The anchors of links in descriptions, and refs of the contract.
      'toolkit/docs-engine/src/io/description-links.ts',
      'toolkit/docs-engine/src/reference/contract.ts',
      'toolkit/server-engine/src/http/redact.ts',
      // Gives the validators each segment as it was sent, too.
      'toolkit/server-engine/src/route/located-parameters.ts',
      // Paths of the control interface, keys of rows, and what was recorded.
      'toolkit/mock-engine/src/',
    ],
  },
  {
    name: 'reads the headers of a response, or chooses how they are written',
    mark: /getSetCookie\(|'simple'/,
    files: [
      'toolkit/client-engine/src/parameters/response-headers.ts',
      'toolkit/specwright/src/emit/decode/fields.ts',
      // Parameters, whose style it is, too.
      'toolkit/specwright/src/emit/client/',
      'toolkit/core/document/src/model/parameter-style.ts',
      'toolkit/core/document/src/redocly/linter-types.ts',
      // Which changes of a style are none.
      'toolkit/core/diff/src/normal/serialization.ts',
      // A kind of condition of Arazzo.
      'toolkit/specwright/src/prove/workflows/read-step.ts',
    ],
  },
  {
    name: 'names the type of JSON',
    mark: /application\\?\/json(?![-\w])/,
    files: [
      // One for generated code, and one for each engine, which import nothing of each other.
      'toolkit/core/document/src/model/content-kind.ts',
      'toolkit/client-engine/src/bodies/json-type.ts',
      'toolkit/server-engine/src/http/media.ts',
      // What a sample leaves out, and what is asked of a host of documents.
      'toolkit/docs-engine/src/console/accepted-anyway.ts',
      'toolkit/specwright/src/io/fetch-content.ts',
      // The default of a member of a form.
      'toolkit/core/diff/src/normal/serialization.ts',
      // What another tool writes, whose callers come over.
      'toolkit/release/src/migrate/openapi-fetch/peer-defaults.ts',
    ],
  },
  {
    name: 'decides whether a content type is JSON',
    mark: /[+)]\??json(?:\\b|\$|\\s)/,
    files: [
      'toolkit/validator-engine/src/media-type.ts',
      // Imports nothing.
      'toolkit/client-engine/src/bodies/json-type.ts',
      // Patches, which are two types of JSON.
      'toolkit/mock-engine/src/state/patch.ts',
      'toolkit/specwright/src/emit/mock/state/request.ts',
      // Problems, which are one type of JSON.
      'toolkit/server-engine/src/http/content-kinds.ts',
    ],
  },
  {
    name: 'says what is wrong with a response, by its status and its type',
    mark: /\[204, 205|\bmatchingType\(/,
    files: [
      'toolkit/validator-engine/src/media-type.ts',
      'toolkit/validator-engine/src/message-faults.ts',
      // The content that a handler or a request has, and the `Response` of a platform.
      'toolkit/server-engine/src/http/',
    ],
  },
  {
    name: 'reads where a service is',
    mark: /\['servers'\]|, 'servers'\)/,
    files: [
      'toolkit/core/document/src/model/servers.ts',
      // What the document says of each server, for people.
      'toolkit/docs-engine/src/reference/servers.ts',
      // What has changed of servers, wherever a document has them.
      'toolkit/core/diff/src/compare/documents.ts',
      'toolkit/core/diff/src/contract/',
    ],
  },
  {
    name: 'knows where a demo is',
    mark: /127\.0\.0\.1:4010/,
    files: [
      'toolkit/docs-engine/src/io/site.ts',
      'toolkit/specwright/src/cli/init/guides.ts',
      // Where the mock listens by default.
      'toolkit/core/diff/src/verdict/http-request.ts',
    ],
  },
  {
    name: 'reads or prints TypeScript with another tool',
    mark: /from '(?:typescript|openapi-typescript|ts-morph)/,
    files: [
      // Is about the code of callers.
      'toolkit/release/src/',
      // The options of a configuration in TypeScript.
      'toolkit/docs-engine/src/io/options-of.ts',
    ],
  },
  {
    name: 'escapes a string for a place where lines or markup mean something',
    mark: /&lt;|\\p\{Cc\}/,
    files: [
      'toolkit/core/code/src/',
      // HTML of pages, and strings of JavaScript.
      'toolkit/docs-engine/src/reference/markdown.ts',
      'toolkit/docs-engine/src/console/literal.ts',
      // Imports nothing: one line of a log or a message, and what is no user name.
      'toolkit/client-engine/src/',
      // Keys of an index.
      'toolkit/mock-engine/src/node/store/',
    ],
  },
  {
    name: 'serves HTTP, and challenges callers',
    mark: /'www-authenticate'|createServer\(/,
    files: [
      'toolkit/server-engine/src/credentials/',
      'toolkit/server-engine/src/http/listen/http-server.ts',
      // The challenge of the server's engine, one of OAuth's own, and what a transcript shows.
      'toolkit/mock-engine/src/respond/response-on-demand.ts',
      'toolkit/mock-engine/src/token/endpoint-handlers.ts',
      'toolkit/mock-engine/src/transcript/recorder.ts',
      // Looks for a free port; the loyalty mock in a page.
      'toolkit/specwright/src/cli/dev/ports.ts',
      'mock-server/src/portable.ts',
    ],
  },
  {
    name: 'counts the edits between two words',
    mark: /levenshtein|edit ?distance|function editsBetween/i,
    files: ['toolkit/core/code/src/did-you-mean.ts'],
  },
  {
    name: 'counts things in words',
    mark: /=== 1 \? '' : 's'|=== 1 \? '(\w+)' : '\1s'|=== 1 \? '1 (\w+)' : `[^`]* \2s`/,
    files: [
      'toolkit/core/code/src/counted.ts',
      // What runs where the core does not: mocks.
      'toolkit/mock-engine/src/',
    ],
  },
]

const packages = ['', 'toolkit/', 'toolkit/core/'].flatMap((folder) =>
  readdirSync(root + folder).map((name) => `${folder}${name}/src/`),
)

/** The sources of every package without their comments, by path. */
const sources = new Map(
  packages
    .filter((folder) => existsSync(root + folder))
    .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => folder + path))
    .filter((path) => /\.(?:ts|astro)$/.test(path) && !path.includes('/generated/'))
    .map((path) => [path, readFileSync(root + path, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')] as const),
)

test.each(ideas)('nothing else $name', ({ mark, files }) => {
  const marked = [...sources].filter(([, text]) => mark.test(text)).map(([path]) => path)
  const isIn = (path: string, file: string): boolean => path === file || (file.endsWith('/') && path.startsWith(file))
  expect({
    others: marked.filter((path) => !files.some((file) => isIn(path, file))),
    unused: files.filter((file) => !marked.some((path) => isIn(path, file))),
  }).toEqual({ others: [], unused: [] })
})

const tests = `${root}mock-server/test/`

test.each(readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts')))(
  '%s needs the loyalty contract; what does not is tested beside its engine',
  (path) => {
    expect(readFileSync(tests + path, 'utf8')).toMatch(/'@loyalty-kit\/|\/(?:explore|facts|process|src)\b/)
  },
)
