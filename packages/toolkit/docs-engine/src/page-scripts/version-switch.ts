/** One version of the docs, from the host's list of versions. */
export interface Version {
  readonly name: string
  /** Path of its home page on the host: `/v/2/`. */
  readonly path: string
}

/**
 * Shows the other versions when the reader opens the switch. It fetches the list then, so that old pages show new
 * versions.
 */
export function enableVersions(root: HTMLElement): void {
  const address = root.dataset['list']
  const list = root.querySelector('ul')
  if (address === undefined || !list) return
  const fill = async (): Promise<void> => {
    const response = await fetch(address)
    if (!response.ok) return // the current version remains the only one
    const versions = (await response.json()) as readonly Version[] // written by the host of the docs
    const current = root.querySelector('[aria-current]')?.textContent
    list.replaceChildren(...versions.map((version) => itemOf(version, version.name === current)))
  }
  root.querySelector('details')?.addEventListener('toggle', () => void fill(), { once: true })
}

function itemOf({ name, path }: Version, isCurrent: boolean): HTMLLIElement {
  const link = document.createElement('a')
  link.href = path
  link.textContent = name
  if (isCurrent) link.setAttribute('aria-current', 'true')
  const item = document.createElement('li')
  item.append(link)
  return item
}
