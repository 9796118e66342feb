import type { PluginBuild } from 'esbuild'

/** Gives modules another source, in all modules or those whose path matches. */
export function replaceModules(
  build: PluginBuild,
  names: readonly string[],
  load: Parameters<PluginBuild['onLoad']>[1],
  importers = /./,
): void {
  const [namespace = ''] = names
  const filter = new RegExp(`^(?:${names.join('|')})$`)
  build.onResolve({ filter }, ({ path, importer }) => (importers.test(importer) ? { path, namespace } : undefined))
  build.onLoad({ filter: /./, namespace }, load)
}
