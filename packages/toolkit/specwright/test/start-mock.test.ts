import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { petsYaml } from './run.ts'

// The sources: a bundle has no modules of packages.
const cli = ['--conditions=@specwright/source', fileURLToPath(new URL('../src/cli.ts', import.meta.url))]

/** Prints the package of each module that is loaded, in any thread. */
const printing = `
  import { registerHooks } from 'node:module'
  import { writeSync } from 'node:fs'
  registerHooks({
    load(url, context, next) {
      const [, ...inside] = url.split('/node_modules/')
      const [name] = /^(?:@[^/]+\\/)?[^/]+/.exec(inside.at(-1) ?? '') ?? []
      if (name !== undefined) writeSync(2, name + '\\n')
      return next(url, context)
    },
  })
`

/** What writes XML, and the packages that it needs: they take a millisecond to load. */
const writesXml = ['fast-xml-builder', 'path-expression-matcher', 'xml-naming']

test.runIf('registerHooks' in process.getBuiltinModule('node:module'))(
  'a mock loads neither the linter nor TypeScript, unless its document needs them',
  () => {
    const folder = workspace({
      'api.yaml': petsYaml,
      'split.yaml': petsYaml.replace("'#/components/schemas/Pet'", "'pet.yaml'"),
      'pet.yaml': 'type: object\n',
    })
    const loadedBy = (document: string): ReadonlySet<string> => {
      const argv = ['--import', `data:text/javascript,${encodeURIComponent(printing)}`, ...cli]
      const { stderr, status } = spawnSync(process.execPath, [...argv, 'mock', document, '--explain'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(status).toBe(0)
      return new Set(stderr.trim().split('\n'))
    }
    expect(loadedBy('api.yaml')).toEqual(new Set(['js-yaml', '@noble/hashes', ...writesXml]))
    expect(loadedBy('split.yaml')).toContain('@redocly/openapi-core')
  },
)
