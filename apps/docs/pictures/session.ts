import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTerminal } from '../test/code/terminal.ts'
import { rect, svg, text } from './svg.ts'

const contract = fileURLToPath(new URL('../../../openapi/loyalty.yaml', import.meta.url))

/** What somebody types who has the contract as `openapi.yaml` in a repository. */
const commands = [
  'npx specwright generate openapi.yaml --out src/api',
  String.raw`sed -i 's/\[access_token, client_id, /[access_token, /' openapi.yaml   # client_id is optional now`,
  'npx specwright diff git:main openapi.yaml',
]

/** A service that goes on, and a request to it; the address is the one that it has by default. */
const service = { command: 'npx loyalty-mock', address: 'http://127.0.0.1:4010' }
const request = `curl -s -X DELETE ${service.address}/v2/loyalties/tier-structures/ts_gold`

/** A line of a terminal: what was typed, or what was printed. */
export interface SessionLine {
  readonly kind: 'typed' | 'printed'
  readonly content: string
}

/** What differs from run to run, in one way: times, and the ids of requests. */
export function steady(line: string): string {
  return line.replaceAll(/\d+\.\d s\b/g, '0.4 s').replaceAll(/req_\w+/g, 'req_1')
}

/** Runs the commands, one after another, in a folder of their own. */
export async function runSession(): Promise<SessionLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-session-'))
  try {
    const terminal = openTerminal(folder, [{ name: 'openapi.yaml', content: readFileSync(contract, 'utf8') }])
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test']
    for (const argv of [
      ['init', '-q', '-b', 'main'],
      ['add', 'openapi.yaml'],
      [...author, 'commit', '-qm', 'First'],
    ])
      execFileSync('git', argv, { cwd: folder })
    const lines: SessionLine[] = []
    const add = (command: string, output: string): void => {
      const rows = output.trimEnd() === '' ? [] : output.trimEnd().split('\n')
      lines.push({ kind: 'typed', content: command })
      lines.push(...rows.map((content): SessionLine => ({ kind: 'printed', content })))
    }
    const run = async (command: string): Promise<string> => {
      const { output, code } = await terminal.run(command)
      if (code !== 0) throw new Error(`Cannot draw the session: "${command}" ended with ${code}\n${output}`)
      return output
    }
    for (const command of commands) add(command, await run(command))
    const { url, printed, stop } = await terminal.start(`${service.command} --port 0`)
    add(`${service.command} &`, printed().replace(url, service.address))
    add(request, await run(request.replace(service.address, url)))
    await stop()
    return lines
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const size = 12
const advance = 7.2
const height = 18
const margin = 20
const colours = { back: '#17181c', typed: '#ffffff', printed: '#c0c2c7', prompt: '#8ce99a', major: '#ff8787' }

/** A session as a picture of a terminal. */
export function drawSession(lines: readonly SessionLine[]): string {
  const columns = Math.max(...lines.map(({ content }) => content.length + 2))
  const frame = { width: Math.ceil(columns * advance) + 2 * margin, height: (lines.length + 1) * height + 2 * margin }
  const parts = lines.flatMap(({ kind, content }, index) => {
    const line = (column: number, value: string, fill: string): string =>
      text({
        x: margin + column * advance,
        y: margin + (index + 1.5) * height,
        size,
        fill,
        text: value,
        width: value.length * advance,
        font: 'mono',
      })
    if (kind === 'typed') return [line(0, '$', colours.prompt), line(2, content, colours.typed)]
    return content === '' ? [] : [line(0, content, /^major\b/.test(content) ? colours.major : colours.printed)]
  })
  const title =
    'A terminal: files are generated, a change is rated major with a value that shows it, and a mock refuses a request'
  return svg({ title, ...frame }, [rect({ x: 0, y: 0, ...frame, fill: colours.back, radius: 8 }), ...parts])
}
