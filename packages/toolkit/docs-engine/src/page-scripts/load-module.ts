/**
 * Loads a module by its address on the first call, and keeps it. A failed attempt is forgotten, so that the next call
 * tries again, at an address of its own: a browser may remember that the first one failed.
 */
export function loadModule<Module>(address: string): () => Promise<Module> {
  let loaded: Promise<Module> | undefined
  let failures = 0
  return async () => {
    const attempt = (loaded ??= import(
      /* @vite-ignore */ `${address}${failures === 0 ? '' : `?attempt=${failures}`}`
    ) as Promise<Module>)
    try {
      return await attempt
    } catch (error) {
      if (loaded === attempt) {
        loaded = undefined
        failures++
      }
      throw error
    }
  }
}
