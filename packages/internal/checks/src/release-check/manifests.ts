import { fileURLToPath } from 'node:url'
import { run } from '@specwright/release'
import { runCheck, type Stage } from './stage.ts'

const bins = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url))

/** Entries that are not modules, and have no types. */
const untyped = ['./openapi.yaml', './openapi.stable.yaml', './control.yaml']

export const manifests: Stage = {
  title: 'Lint of the tarballs',
  async *check({ packed }) {
    for (const { name, tarball } of packed) {
      yield await runCheck(`publint finds no problem in ${name}`, () => {
        run({ cwd: bins }, `${bins}publint`, 'run', tarball, '--strict')
        return undefined
      })
      yield await runCheck(`the types of ${name} resolve`, () => {
        // Older resolution ignores `exports`. `require` returns the ES module, as Node 20.19 and later allow.
        const flags = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji', '--no-color']
        run({ cwd: bins }, `${bins}attw`, tarball, ...flags, '--exclude-entrypoints', ...untyped)
        return undefined
      })
    }
  },
}
