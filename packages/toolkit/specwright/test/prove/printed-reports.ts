import { workspace } from '../../../core/document/test/workspace.ts'
import { libraryDocument } from './library-document.ts'
import { libraryKey, libraryServer } from './library-server.ts'
import { fetchFrom, type Reply, type SentCall } from './reply-server.ts'
import { runAgainst } from './run-against.ts'

/** What the command prints of a server of libraries whose replies are changed. */
export async function printed(
  change: (call: SentCall, reply: Reply) => Reply,
  {
    text = JSON.stringify(libraryDocument),
    requests = '40',
    more = [],
  }: { readonly text?: string; readonly requests?: string; readonly more?: readonly string[] } = {},
): Promise<string> {
  const files = { 'library.json': text, 'credentials.json': JSON.stringify({ apiKey: libraryKey }) }
  const replyTo = libraryServer({})
  const fetch = fetchFrom((call) => {
    const reply = replyTo(call)
    return reply && change(call, reply)
  })
  const argv = ['prove', 'library.json', '--credentials', 'credentials.json', '--allow-writes', '--requests', requests]
  return (await runAgainst(fetch, workspace(files), ...argv, '--quiet', ...more)).stdout
}

/** No change. */
export const same = (_: SentCall, reply: Reply): Reply => reply

/** The paragraph of the first failure of a judge. */
export function paragraphOf(text: string, title: string): string {
  return text.split('\n\n').find((each) => each.startsWith(`FAILED ${title}`)) ?? ''
}
