import { freePort } from '@specwright/machine/ports'
import { expect } from 'vitest'
import { launchBrowser } from '../../../../../apps/docs/test/site/chromium.ts'
import { shopContract } from '../../../../../apps/docs/test/shop/project.ts'
import type { Path } from './path.ts'

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  jsx: 'react-jsx',
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** A tab of the browser. */
type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>

/** What a team has of a guide in its React project. */
export interface ReactProject {
  /** Its sources by their paths, of which a page loads the last one. */
  readonly sources: Readonly<Record<string, string>>
  /** The commands of the guide, before what React needs and behind it. */
  readonly install: string
  readonly generate: string
  /** Rows that the mock of the shop starts with. */
  readonly seed?: object
}

/** Makes and builds the project of a team with the contract of the shop, and opens its page beside the mock. */
export async function inReactProject(
  { terminal }: Path,
  { sources, install, generate, seed = {} }: ReactProject,
  use: (tab: Tab, url: string) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const files = {
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    'openapi.yaml': shopContract,
    'seed.json': JSON.stringify(seed),
    'index.html': `<!doctype html><title>Shop</title><script type="module" src="/${Object.keys(sources).at(-1)}"></script>`,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    'vite.config.js': `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`,
    'src/shop.ts': `import { createApiClient } from './api/client.ts'
export const shop = createApiClient({ baseUrl: 'http://127.0.0.1:${port}', credentials: { api_key: 'demo' } })
`,
    ...sources,
  }
  for (const [path, content] of Object.entries(files)) terminal.write(path, content)
  await terminal.must('npm install --save-dev specwright')
  await terminal.must(install)
  const react = 'react@19 react-dom@19 @types/react@19 @types/react-dom@19'
  await terminal.must(`npm install --save-dev ${react} vite@8 @vitejs/plugin-react@6 typescript@5.9`)
  await terminal.must(generate)
  expect(await terminal.must('npx tsc')).toBe('')
  await terminal.must('npx vite build')
  const mock = await terminal.start(`npx specwright mock openapi.yaml --port ${port} --cors '*' --seed seed.json`)
  const server = await terminal.start(
    `npx vite preview --port ${await freePort()} --host 127.0.0.1`,
    /(http:\/\/127[\d.:]+)/,
  )
  const browser = await launchBrowser()
  try {
    await use(await browser.newPage(), server.url)
  } finally {
    await browser.close()
    await server.stop('SIGINT')
    await mock.stop('SIGINT')
  }
}
