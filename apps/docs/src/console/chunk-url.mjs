const prefix = 'chunk-url:'

/**
 * A plugin of Vite: `import url from 'chunk-url:./part.ts'` is the address of a module that is loaded later. A browser
 * may remember that `import()` of an address failed, so another attempt needs another address.
 */
export function chunkUrl() {
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
      return found && `\0${prefix}${found.id}`
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
