import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { serveFolder } from '@loyalty-kit/dev/serve-folder'
import { runCheck, type Release, type Stage } from './stage.ts'

const execute = promisify(execFile)

const pet = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, name: { type: 'string' } } }
/** A contract that is not ours. */
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List the pets',
        tags: ['Pets'],
        responses: {
          '200': {
            description: 'The pets',
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
          },
        },
      },
    },
  },
  components: { schemas: { Pet: pet } },
}

/** Pages that every site of that contract has. */
const expected = ['index.html', '404.html', 'operations/list-pets/index.html', 'schemas/pet/index.html', 'llms.txt']

export const docs: Stage = {
  title: 'The docs of another contract, built and served as installed',
  async *check(release) {
    const { folder, write } = release.installed
    write('pets.json', JSON.stringify(pets))
    yield await runCheck('specwright docs build', async () => {
      await execute(command(folder), ['docs', 'build', 'pets.json', '--out', 'pets'], { cwd: folder })
      const missing = expected.filter((path) => !existsSync(join(folder, 'pets', path)))
      return missing.length === 0 ? undefined : `It did not write ${missing.join(', ')}`
    })
    yield await runCheck('specwright docs on a Node that is too old', () => {
      const node = join(release.tools, 'node_modules/node20/bin/node')
      const cli = join(folder, 'node_modules/specwright/dist/bin/cli.js')
      const { status, stderr } = spawnSync(node, [cli, 'docs', 'build', 'pets.json'], { cwd: folder, encoding: 'utf8' })
      return status === 2 && stderr.startsWith('specwright docs needs Node.js 22.12 or later: this is 20.')
        ? undefined
        : `It ended with ${String(status)}, and printed ${stderr}`
    })
    yield await runCheck('the console of a built page', async () => {
      const site = await serveFolder(join(folder, 'pets'), { host: '127.0.0.1', port: 0 })
      try {
        return unlessSent(await statusInConsole(`${site.url}/operations/list-pets/`, release))
      } finally {
        await site.close()
      }
    })
    yield await runCheck('the console of specwright docs dev', async () => {
      const server = spawn(command(folder), ['docs', 'dev', 'pets.json', '--port', '0'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        let url: string | undefined
        for await (const line of createInterface(server.stdout)) {
          url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
          if (url !== undefined) break
        }
        if (url === undefined) return 'It ended without an address'
        return unlessSent(await statusInConsole(`${url}/operations/list-pets/`, release))
      } finally {
        server.kill()
        if (server.exitCode === null) await once(server, 'exit')
      }
    })
  },
}

function command(folder: string): string {
  return join(folder, 'node_modules/.bin/specwright')
}

function unlessSent(status: string): string | undefined {
  return status.startsWith('200') ? undefined : `The console shows "${status}"`
}

/** Opens an operation page in Chromium, and sends its request to the sandbox: what the console says of the response. */
async function statusInConsole(url: string, { installed: { folder, write }, tools }: Release): Promise<string> {
  const modulesOf = (path: string): string => join(tools, 'node_modules', path)
  write(
    'console.mjs',
    `const { default: chromium } = await import('${modulesOf('@sparticuz/chromium/build/index.js')}')
    const { chromium: browsers } = await import('${modulesOf('playwright-core/index.mjs')}')
    const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromium.args })
    const page = await browser.newPage()
    // What the development server finds while it serves the first page reloads it.
    await page.goto(process.argv[2], { waitUntil: 'networkidle' })
    await page.locator('docs-console').getByRole('button', { name: 'Send', exact: true }).click()
    const status = page.locator('docs-console [role=status]', { hasText: /\\w/ })
    await status.filter({ hasNotText: /^Sending/ }).waitFor()
    console.log(await status.innerText())
    await browser.close()`,
  )
  const { stdout } = await execute(process.execPath, ['console.mjs', url], { cwd: folder, timeout: 120_000 })
  return stdout.trim()
}
