/** One version of the docs, as the list of a host has it. */
export interface Version {
  readonly name: string
  /** Where its pages start, from the root of the host: `/v/2/`. */
  readonly path: string
}

/** Shows the other versions once the reader opens the switch; the list is fetched then, since old pages outlive it. */
export function enableVersions(root: HTMLElement): void {
  const address = root.dataset['list']
  const list = root.querySelector('ul')
  if (address === undefined || !list) return
  const fill = async (): Promise<void> => {
    const response = await fetch(address)
    if (!response.ok) return // the version that is shown stays the only one
    const versions = (await response.json()) as readonly Version[] // written by who hosts the docs
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
