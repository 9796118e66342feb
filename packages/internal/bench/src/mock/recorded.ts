import { writeFileSync } from 'node:fs'
import { cases } from './cases.ts'
import { sendCase } from './load.ts'
import { startServer } from './server-process.ts'

/** A token of a server; `none` of one that issues none. */
export async function tokenOf(url: string): Promise<string> {
  const { body } = await sendCase(url, cases[1], 0, '')
  try {
    return (JSON.parse(body) as { access_token?: string }).access_token ?? 'none' // some send it recorded
  } catch {
    return 'none'
  }
}

/** Writes the responses of our mock to a file, for servers that only send bytes. */
export async function record(file: string): Promise<void> {
  const server = await startServer('ours', '1')
  const token = await tokenOf(server.url)
  const responses: Record<string, object> = {}
  for (const each of cases) {
    const { status, headers, body } = await sendCase(server.url, each, 0, token)
    const { date: _date, connection: _connection, 'keep-alive': _alive, ...own } = headers
    responses[each.name] = { status, headers: own, body }
  }
  await server.stop()
  writeFileSync(file, JSON.stringify(responses))
}
