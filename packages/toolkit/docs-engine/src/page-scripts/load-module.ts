/** Loads a module on the first call, and keeps it. */
export interface ModuleLoader<Module> {
  (): Promise<Module>
  /** Has the next call load the module again, for one that lacks what it loads by itself. */
  forget(): void
}

/**
 * Loads a module by its address. A failed attempt is forgotten, so that the next call tries again, at an address of
 * its own: a browser may remember that the first one failed.
 */
export function loadModule<Module>(address: string): ModuleLoader<Module> {
  let loaded: Promise<Module> | undefined
  let attempts = 0
  const forget = (): void => {
    loaded = undefined
    attempts++
  }
  const load = async (): Promise<Module> => {
    const attempt = (loaded ??= import(
      /* @vite-ignore */ `${address}${attempts === 0 ? '' : `?attempt=${attempts}`}`
    ) as Promise<Module>)
    try {
      return await attempt
    } catch (error) {
      if (loaded === attempt) forget()
      throw error
    }
  }
  return Object.assign(load, { forget })
}
