const prefix = 'chunk-url:'

/** What Vite offers a plugin while it resolves and loads. */
interface PluginContext {
  resolve(source: string, importer?: string): Promise<{ readonly id: string } | null>
  emitFile(chunk: { readonly type: 'chunk'; readonly id: string; readonly preserveSignature: 'strict' }): string
}

/** A plugin of Vite. */
export interface ChunkPlugin {
  readonly name: string
  readonly enforce: 'pre'
  configResolved(config: { readonly command: string }): void
  resolveId(this: PluginContext, source: string, importer?: string): Promise<string | undefined>
  load(this: PluginContext, id: string): string | undefined
}

/**
 * A plugin of Vite: `import url from 'chunk-url:./part.ts'` is the address of a module that is loaded later. A browser
 * may remember that `import()` of an address failed, so another attempt needs another address.
 */
export function chunkUrl(): ChunkPlugin {
  let isBuild = true
  return {
    name: 'chunk-url',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async resolveId(source, importer) {
      if (!source.startsWith(prefix)) return undefined
      const found = await this.resolve(source.slice(prefix.length), importer)
      return found === null ? undefined : `\0${prefix}${found.id}`
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const path = id.slice(prefix.length + 1)
      if (!isBuild) return `export default ${JSON.stringify(`/@fs${path}`)}`
      const reference = this.emitFile({ type: 'chunk', id: path, preserveSignature: 'strict' })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
