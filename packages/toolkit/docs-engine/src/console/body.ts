import { literal } from './literal.ts'

/** A file of a request. */
export interface PlannedFile {
  readonly name: string
  /** What a reader has chosen; a sample has none. */
  readonly content?: Blob
}

/** A part of a multipart body. */
export interface PlannedPart {
  readonly name: string
  readonly value: string | PlannedFile
  /** Of a value that is not plain text. */
  readonly contentType?: string
}

/** The body of a request. */
export type PlannedBody =
  | { readonly kind: 'json' | 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'multipart'; readonly parts: readonly PlannedPart[] }
  | { readonly kind: 'file'; readonly file: PlannedFile }

/** How a kind of body is sent, and written as code. */
interface Form<Body extends PlannedBody> {
  /** What `fetch` sends. */
  sent(body: Body): NonNullable<RequestInit['body']>
  /** Arguments of curl. */
  curl(body: Body): readonly string[]
  /** Statements of JavaScript that precede the call, and the value that it passes. */
  code(body: Body): { readonly before?: string; readonly value: string }
  /** True where the content type is added by what sends it. */
  readonly hasOwnType?: true
}

type BodyOf<Kind extends PlannedBody['kind']> = Extract<PlannedBody, { readonly kind: Kind }>

const text: Form<BodyOf<'json' | 'text'>> = {
  sent: (body) => body.text,
  curl: (body) => [`--data ${quoted(body.text)}`],
  code: (body) => ({ value: body.kind === 'json' ? jsonCode(body.text) : literal(body.text) }),
}

const forms: { readonly [Kind in PlannedBody['kind']]: Form<BodyOf<Kind>> } = {
  json: text,
  text,
  form: {
    hasOwnType: true,
    sent: ({ fields }) => new URLSearchParams(fields.map(([name, value]) => [name, value])),
    curl: ({ fields }) => fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    code: ({ fields }) => {
      const isOnce = new Set(fields.map(([name]) => name)).size === fields.length
      const pairs = fields.map(([name, value]) => (isOnce ? `${keyOf(name)}: ${literal(value)}` : pair(name, value)))
      return { value: `new URLSearchParams(${isOnce ? `{ ${pairs.join(', ')} }` : `[${pairs.join(', ')}]`})` }
    },
  },
  multipart: {
    hasOwnType: true,
    sent({ parts }) {
      const data = new FormData()
      for (const { name, value, contentType } of parts) {
        if (typeof value !== 'string') data.append(name, contentOf(value), value.name)
        else data.append(name, contentType === undefined ? value : new Blob([value], { type: contentType }))
      }
      return data
    },
    curl: ({ parts }) => parts.map(partOfCurl),
    code: ({ parts }) => ({
      before: ['const form = new FormData()', ...parts.map(appended)].join('\n'),
      value: 'form',
    }),
  },
  file: {
    sent: ({ file }) => contentOf(file),
    curl: ({ file }) => [`--data-binary ${quoted(`@${file.name}`)}`],
    code: ({ file }) => ({ value: fileCode(file.name) }),
  },
}

/** The form of a body, for itself. */
export function formOf(body: PlannedBody): Form<PlannedBody> {
  return forms[body.kind]
}

function contentOf({ name, content }: PlannedFile): Blob {
  return content ?? new Blob([name])
}

function partOfCurl({ name, value, contentType }: PlannedPart): string {
  if (typeof value !== 'string') return `-F ${quoted(`${name}=@${value.name}`)}`
  if (contentType !== undefined)
    return `-F ${quoted(`${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}";type=${contentType}`)}`
  // Both have a meaning of their own at the start, and semicolons anywhere.
  return `${/^[@<"]|;/.test(value) ? '--form-string' : '-F'} ${quoted(`${name}=${value}`)}`
}

function appended({ name, value, contentType }: PlannedPart): string {
  const part =
    typeof value !== 'string'
      ? fileCode(value.name)
      : contentType === undefined
        ? literal(value)
        : `new Blob([${literal(value)}], { type: ${literal(contentType)} })`
  return `form.append(${literal(name)}, ${part})`
}

/** A file as JavaScript, in place of the one of a reader. */
export function fileCode(name: string): string {
  return `new File(['contents'], ${literal(name)})`
}

/** An argument of a shell; what ends with a variable, such as `$TOKEN`, keeps it. */
export function quoted(argument: string): string {
  if (/\$[A-Z][A-Z0-9_]*$/.test(argument)) return `"${argument}"`
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`
}

function pair(name: string, value: string): string {
  return `[${literal(name)}, ${literal(value)}]`
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** JSON as code; what is not JSON is sent as it is. */
function jsonCode(body: string): string {
  try {
    return `JSON.stringify(${JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\n  ')})`
  } catch {
    return literal(body)
  }
}
