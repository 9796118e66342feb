import type { Server } from '@specwright/client-engine'
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
  const servers = JSON.parse(form.dataset['choices'] ?? '[]') as Server[] // as the page has it
  const controls = [...form.elements].filter(
    (each) => each instanceof HTMLSelectElement || each instanceof HTMLInputElement,
  )
  const control = (name: string) => controls.find((each) => each.name === name)
  const before = controls.map(({ value }) => value)
  const kept = (readJson(key) ?? {}) as Choice // written below
  for (const each of controls) {
    each.disabled = false
    const value = each.name === 'server' ? kept.server : kept.values?.[each.name]
    const isKnown = each instanceof HTMLInputElement || [...each.options].some((option) => option.value === value)
    if (value !== undefined && isKnown) each.value = value
  }
  const show = (): void => {
    const server = servers.find(({ url }) => url === control('server')?.value)
    const variables: Record<string, string> = {}
    for (const { name, value, parentElement } of controls.filter((each) => each.name !== 'server')) {
      const variable = name.slice('variable-'.length)
      variables[variable] = value
      parentElement?.toggleAttribute('data-unused', !Object.hasOwn(server?.variables ?? {}, variable))
    }
    const example = form.closest<HTMLElement>('.example')
    if (example && server) void load().then(({ rewriteSamples }) => rewriteSamples(example, { server, variables }))
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => {
    const values = Object.fromEntries(controls.slice(1).map(({ name, value }) => [name, value]))
    const choice: Choice = { server: control('server')?.value ?? '', values: { ...kept.values, ...values } }
    write(key, JSON.stringify(choice))
    show()
  })
  const isChanged = controls.some(({ value }, index) => value !== before[index])
  if (isChanged) show()
}
