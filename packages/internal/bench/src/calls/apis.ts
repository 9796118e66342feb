import { readFileSync } from 'node:fs'

/** An API whose document and calls are known. */
export interface Api {
  readonly name: string
  /** What the title of its document begins with. */
  readonly title: string
  /** The file of its calls. */
  readonly calls: string
}

/** All of them, in the order of the table. */
export const apis: readonly Api[] = [
  { name: 'Stripe', title: 'Stripe API', calls: 'stripe.ts' },
  { name: 'GitHub', title: 'GitHub', calls: 'github.ts' },
  { name: 'OpenAI', title: 'OpenAI API', calls: 'openai.ts' },
  { name: 'DigitalOcean', title: 'DigitalOcean API', calls: 'digitalocean.ts' },
  { name: 'Twilio', title: 'Twilio - Api', calls: 'twilio.ts' },
]

/** Which of these files is the document of each API, by the title in its `info`. */
export function documentsOf<Named extends Pick<Api, 'title'>>(
  all: readonly Named[],
  files: readonly string[],
): ReadonlyMap<Named, string> {
  const titles = files.map((file) => ({ file, title: titleOf(readFileSync(file, 'utf8')) }))
  return new Map(
    all.flatMap((api) => {
      const found = titles.find(({ title }) => title.startsWith(api.title))
      return found === undefined ? [] : [[api, found.file] as const]
    }),
  )
}

/** The title of a document in JSON or YAML, without reading the rest of it. */
function titleOf(text: string): string {
  const info = /^ {0,2}"?info"?:[^]*?^ {2,4}"?title"?: *(.*?),?$/m.exec(text)?.[1] ?? ''
  return info.replace(/^["']/, '')
}
