import { documentWith, eventsWith } from '../../../../packages/toolkit/specwright/test/hostile-document.ts'

/** Strings that run where they become HTML, code or an address: each sets `PWN`, or leads the page away. */
export const payloads: readonly string[] = [
  'A</title><script>globalThis.PWN=1</script>',
  'B</head><body><img src=x onerror=globalThis.PWN=1>',
  'C "><svg onload=globalThis.PWN=1>',
  "D '><img src=x onerror=globalThis.PWN=1>",
  'E [link](javascript:globalThis.PWN=1) <javascript:globalThis.PWN=1>',
  'F <kbd><img/src=x onerror=globalThis.PWN=1></kbd>',
  'G --><script>globalThis.PWN=1</script><!--',
  'H </textarea></style></script><SCRIPT>globalThis.PWN=1</SCRIPT>',
  'I &lt;img src=x onerror=globalThis.PWN=1&gt; &#60;svg onload=globalThis.PWN=1&#62;',
  'J ${globalThis.PWN=1} {globalThis.PWN=1} `${globalThis.PWN=1}`',
  'K <base href=//evil.example/><meta http-equiv=refresh content=0;url=//evil.example/>',
  'javascript:globalThis.PWN=1',
  'L </noscript><img src=x onerror=globalThis.PWN=1></template><plaintext> ]]><svg onload=globalThis.PWN=1>',
  "M {{constructor.constructor('globalThis.PWN=1')()}} $& $' $` \u2028globalThis.PWN=1\u2028 \u202e \u001b[31m",
  'N &amp;lt;img src=x onerror=globalThis.PWN=1&amp;gt; <im<Note>g src=x onerror=globalThis.PWN=1></Note>',
  'O [a](javascript&colon;globalThis.PWN=1) [b](&#106;avascript:globalThis.PWN=1) [c](data:text/html,<script>PWN=1</script>)',
  'P [d](https://a.example/"onmouseover="globalThis.PWN=1) <https://b"onfocus="globalThis.PWN=1>',
  'Q <!--><img src=x onerror=globalThis.PWN=1>--> <![CDATA[<img src=x onerror=globalThis.PWN=1>]]> <?x <img src=x onerror=PWN=1>?>',
  'data:text/html,<script>globalThis.PWN=1</script>',
]

/**
 * One of each kind, in few strings, for a site with few pages: what ends a title or begins an element, what ends an attribute or
 * is a link in Markdown, and what is an address, which is by itself.
 */
export const ofEachKind: readonly string[] = [[0, 1], [4], [2, 3], [11]].map((group) =>
  group.map((index) => payloads[index]).join(' '),
)

type Json = Readonly<Record<string, unknown>>

/** A document with the string in every position of text, and with it where documents have addresses. */
function partsWith(
  text: string,
  index: number,
): {
  readonly paths: Json
  readonly tags: object[]
  readonly schemas: Json
  readonly schemes: Json
  readonly servers: object[]
} {
  const named = JSON.stringify(documentWith(text)).replaceAll(
    /(#\/components\/schemas\/\w+|(?<="security":\[\{"|\[\]\},\{")\w+)/g,
    `$1${index}`,
  )
  const document = JSON.parse(named) as ReturnType<typeof documentWith> & {
    // as printed above
    readonly paths: Json
    readonly tags: readonly object[]
    readonly servers: readonly object[]
    readonly components: { readonly schemas: Json; readonly securitySchemes: Json }
  }
  const numbered = (parts: Json): Json =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${name}${index}`, part]))
  return {
    paths: document.paths,
    tags: document.tags.map((tag) => ({ ...tag, externalDocs: { url: text, description: text } })),
    schemas: { ...numbered(document.components.schemas), [text]: { type: 'string', description: text } },
    schemes: { ...numbered(document.components.securitySchemes), [text]: { type: 'http', scheme: text } },
    servers: [...document.servers, { url: text, description: text }],
  }
}

/** An OpenAPI document with all strings in all positions; those that it has once have the first one. */
export function hostileDocument(strings: readonly string[]): object {
  const parts = strings.map(partsWith)
  const [text = ''] = strings
  return {
    openapi: '3.1.0',
    info: {
      title: text,
      version: text,
      summary: text,
      description: strings.join('\n\n'),
      termsOfService: 'javascript:globalThis.PWN=1',
      contact: { name: text, url: 'javascript:globalThis.PWN=1', email: text },
      license: { name: text, url: 'javascript:globalThis.PWN=1' },
    },
    externalDocs: { url: 'javascript:globalThis.PWN=1', description: text },
    servers: parts.flatMap(({ servers }) => servers),
    tags: parts.flatMap(({ tags }) => tags),
    paths: Object.assign({}, ...parts.map(({ paths }) => paths)) as object,
    components: {
      schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)) as object,
      securitySchemes: Object.assign({}, ...parts.map(({ schemes }) => schemes)) as object,
    },
  }
}

/** An AsyncAPI document with all strings in all positions. */
export function hostileEvents(strings: readonly string[]): object {
  const documents = strings.map((text) => eventsWith(text) as { readonly channels: Json }) // as built there
  return { ...documents[0], channels: Object.assign({}, ...documents.map(({ channels }) => channels)) as object }
}

/** An Arazzo document with all strings in all positions. */
export function hostileWorkflows(strings: readonly string[]): object {
  const workflows = strings.map((text) => ({
    workflowId: text,
    summary: text,
    description: text,
    steps: [{ stepId: text, description: text, operationId: text, successCriteria: [{ condition: text }] }],
  }))
  const info = { title: strings[0], version: strings[0], description: strings.join('\n\n') }
  return { arazzo: '1.0.1', info, sourceDescriptions: [{ name: 'api', type: 'openapi', url: 'api.json' }], workflows }
}
