import { serverUrl, type Server } from '@specwright/client-engine'
import { clientCodeOf } from './client-code.ts'
import { curlOf } from './curl.ts'
import { fetchCodeOf } from './fetch-code.ts'
import type { ConsolePlan } from './plan.ts'
import { requestFor } from './request.ts'
import { sampleForm } from './sample-form.ts'
import { written } from './written.ts'

/** What a reader has chosen of a request: where it is sent, and its body. */
interface Chosen {
  readonly server?: Server
  readonly variables?: Readonly<Record<string, string>>
  readonly body?: string
}

const choices = new WeakMap<HTMLElement, Chosen>()

/** Writes the samples of an operation again, with what a reader chooses besides what was chosen before. */
export function rewriteSamples(example: HTMLElement, chosen: Chosen): void {
  const all = { ...choices.get(example), ...chosen }
  choices.set(example, all)
  const { server, variables, body } = all
  const chosenAddress = (): string | undefined => server && serverUrl(server, { variables }).replace(/\/+$/, '')
  const root = example.querySelector<HTMLElement>('docs-console')
  const plan = JSON.parse(root?.dataset['plan'] ?? '') as ConsolePlan // written by the page
  const { filled: made, secrets } = sampleForm(plan)
  const filled = body === undefined ? made : { ...made, body }
  const request = () => requestFor(plan, filled, secrets, chosenAddress() ?? example.dataset['address'] ?? '')
  const samples: Readonly<Record<string, () => string>> = {
    curl: () => written(() => curlOf(request()), '#'),
    typescript: () => written(() => clientCodeOf(plan, filled, chosenAddress()), '//'),
    fetch: () => written(() => fetchCodeOf(request()), '//'),
  }
  for (const tab of example.querySelectorAll<HTMLInputElement>('[data-tabs=language] > input')) {
    const sample = samples[tab.value]
    const code = tab.nextElementSibling?.nextElementSibling
    if (sample && code) rewriteCode(code, sample().split('\n'))
  }
  const base = root?.querySelector<HTMLInputElement>('[name=base]')
  if (!base || !chosen.server) return
  try {
    base.value = chosenAddress() ?? ''
  } catch {
    // The samples say what is wrong with it.
  }
}

/** Writes a block of code again, with the colours of what stays. */
function rewriteCode(block: Element, text: readonly string[]): void {
  const lines = [...block.querySelectorAll('.ec-line')]
  for (const line of lines.splice(text.length)) line.remove()
  const last = lines.at(-1)
  const added = last ? text.slice(lines.length).map(() => last.cloneNode(true) as Element) : [] // of an element
  last?.after(...added)
  for (const [index, line] of [...lines, ...added].entries())
    rewriteText(line.querySelector('.code') ?? line, text[index] ?? '')
  // What it copies is read from the block again.
  delete block.querySelector<HTMLElement>('.copy button')?.dataset['code']
}

/** Replaces what differs of the text of an element, in the nodes that have it. */
function rewriteText(element: Element, next: string): void {
  const before = element.textContent.replace(/\n$/, '')
  const isSame = (at: number): boolean => at < before.length && before[at] === next[at]
  let start = 0
  while (isSame(start)) start++
  let end = 0
  const most = Math.min(before.length, next.length) - start
  while (end < most && before.at(-1 - end) === next.at(-1 - end)) end++
  let left = next.slice(start, next.length - end)
  let at = 0
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
    const { length } = node
    const [from, to] = [Math.max(start - at, 0), Math.min(before.length - end - at, length)]
    at += length
    if (from > to || from > length) continue
    node.replaceData(from, to - from, left)
    left = ''
  }
}
