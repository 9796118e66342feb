import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { onLines } from '../../../core/code/src/places/index.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { documentWith } from '../hostile-document.ts'
import { runHere } from '../run.ts'

const payload = 'x\nFORGED\r\n### FORGED\u001B[2K\u202E</failure>"FORGED" {{FORGED}} | FORGED'

test.each(['text', 'markdown', 'json', 'junit', 'sarif'])(
  'strings of a document and of a server stay on the lines of %s',
  async (format) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ [payload]: payload }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const folder = workspace({ 'api.json': JSON.stringify(documentWith(payload)) })
    const argv = [
      'prove',
      'api.json',
      '--against',
      url,
      '--requests',
      '40',
      '--allow-writes',
      '--quiet',
      '--format',
      format,
    ]
    const { stdout, stderr, code } = await runHere(folder, ...argv)
    expect(code, stderr).toBe(1)
    expect(onLines(stdout)).toBe(stdout)
    expect(stdout).not.toMatch(/^(?:FORGED|### FORGED)/m)
    if (format === 'junit') expect(stdout).not.toContain('</failure>"FORGED"')
  },
)
