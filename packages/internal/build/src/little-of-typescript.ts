import type { PluginBuild } from 'esbuild'

/** What writes a frame of types. */
const frame = /[/\\]openapi-typescript[/\\]|[/\\]emit[/\\]types[/\\]/

/**
 * Lets a frame of types be written with little of TypeScript, which takes long to load.
 *
 * @param folder Path of `specwright`, which has that part.
 */
export function withLittleOfTypeScript(build: PluginBuild, folder: string): void {
  build.onResolve({ filter: /^typescript$/ }, ({ path, importer }) =>
    frame.test(importer) ? { path, namespace: 'frame' } : undefined,
  )
  build.onLoad({ filter: /./, namespace: 'frame' }, () => ({
    contents: `export * as default from './src/syntax/index.ts'`,
    resolveDir: folder,
  }))
}
