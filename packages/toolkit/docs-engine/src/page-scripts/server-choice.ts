import { readJson, write } from '../console/storage.ts'
import type * as rewrite from '../console/rewrite-samples.ts'
import rewriteUrl from 'chunk-url:../console/rewrite-samples.ts'
import { loadModule } from './load-module.ts'

const load = loadModule<typeof rewrite>(rewriteUrl)

/** What a reader has chosen, until the tab is closed: a server as the contract has it, and values of variables by their names. */
interface Choice {
  readonly server?: string
  readonly values?: Readonly<Record<string, string>>
}

const key = 'docs-server'

/** Lets a reader choose the server of the samples, which is the same on the pages that follow. */
export function enableServerChoice(form: HTMLFormElement): void {
  const servers = JSON.parse(form.dataset['choices'] ?? '[]') as { url: string; variables: string[] }[] // as the page has it
  const controls = [...form.elements].filter(
    (each) => each instanceof HTMLSelectElement || each instanceof HTMLInputElement,
  )
  const control = (name: string) => controls.find((each) => each.name === name)
  const [first, ...others] = controls.map(({ value }) => value)
  const kept = (readJson(key) ?? {}) as Choice // written below
  for (const each of controls) {
    each.disabled = false
    const value = each.name === 'server' ? kept.server : kept.values?.[each.name]
    const isKnown = each instanceof HTMLInputElement || [...each.options].some((option) => option.value === value)
    if (value !== undefined && isKnown) each.value = value
  }
  const show = (): void => {
    const chosen = servers.find(({ url }) => url === control('server')?.value)
    for (const each of controls)
      if (each.name !== 'server')
        each.parentElement?.toggleAttribute(
          'data-unused',
          !chosen?.variables.includes(each.name.slice('variable-'.length)),
        )
    const address = (chosen?.variables ?? []).reduce(
      (url, name) => url.replaceAll(`{${name}}`, control(`variable-${name}`)?.value ?? ''),
      chosen?.url ?? '',
    )
    void load().then(({ rewriteSamples }) => {
      const example = form.closest<HTMLElement>('.example')
      if (example) rewriteSamples(example, { address: address.replace(/\/+$/, '') })
    })
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => {
    const values = Object.fromEntries(controls.slice(1).map(({ name, value }) => [name, value]))
    const choice: Choice = { server: control('server')?.value ?? '', values: { ...kept.values, ...values } }
    write(key, JSON.stringify(choice))
    show()
  })
  const isChanged = controls.some(({ value }, index) => value !== [first, ...others][index])
  if (isChanged) show()
}
