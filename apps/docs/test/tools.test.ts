import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { operations } from '@loyalty-kit/spec'
import { parse as parseHtml, type HTMLElement } from 'node-html-parser'
import { expect, inject, test } from 'vitest'
import { parse } from 'yaml'

const { base, folder } = inject('site')
const require = createRequire(import.meta.url)
const repository = join(import.meta.dirname, '../../..')

function page(path: string): HTMLElement {
  const html = readFileSync(join(folder, path, 'index.html'), 'utf8')
  const main = parseHtml(html, { blockTextElements: { script: true, style: true } }).querySelector('main')
  if (!main) throw new TypeError(`There is no text on ${path}`)
  return main
}

test('the page of the control interface has every operation of its document', () => {
  const server = createRequire(require.resolve('@loyalty-kit/mock-server/package.json'))
  const document = parse(readFileSync(server.resolve('@specwright/mock-engine/control.yaml'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
  }
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  const known = ids.filter((id) => id !== undefined)
  expect(known.length).toBeGreaterThan(15)
  const shown = page('tools/control')
    .querySelectorAll('h3')
    .map(({ id }) => id)
  expect(new Set(shown)).toEqual(new Set(known))
})

test('the page of command lines has every command of the programs', () => {
  const text = page('tools/commands')
  const help = text.querySelector('#specwright')?.nextElementSibling?.querySelectorAll('.ec-line') ?? []
  // A command, or the commands of an installed package: `docs build|dev`.
  const listed = help.flatMap((line) => {
    const [, one, group, names = ''] =
      /^ {2}(?:([a-z]+(?: [a-z]+)?) {2,}.*|([a-z]+) ([a-z|]+))$/.exec(line.textContent) ?? []
    return one ?? (group === undefined ? [] : names.split('|').map((name) => `${group} ${name}`))
  })
  expect(listed).toContain('generate')
  const headings = text.querySelectorAll('h3').map(({ id }) => id)
  expect(headings).toEqual(listed.map((name) => `specwright-${name.replace(' ', '-')}`))
})

test('the page of the client has a method for each operation, and its options', () => {
  const text = page('tools/client').textContent
  for (const { summary } of Object.values(operations)) expect(text).toContain(summary)
  const words = [
    'client.rewards.listActivities(id, query)',
    'baseUrl',
    'retries',
    'deadlineMs',
    'timeoutMs',
    'prefetch',
  ]
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})

test('the workflows and the events can be downloaded, and each workflow is on its page', () => {
  for (const [name, source] of [
    ['contract/workflows.yaml', 'workflows.yaml'],
    ['contract/asyncapi.yaml', 'events.yaml'],
  ] as const)
    expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(repository, 'openapi', source), 'utf8'))
  const { workflows } = parse(readFileSync(join(folder, 'contract/workflows.yaml'), 'utf8'), { merge: true }) as {
    readonly workflows: readonly { readonly workflowId: string }[]
  }
  const shown = page('reference/workflows')
    .querySelectorAll('h2')
    .map(({ id }) => id)
  expect(shown).toEqual(expect.arrayContaining(workflows.map(({ workflowId }) => workflowId)))
})

test('a key of an error has the status of its example, also where the contract documents it for any other status', () => {
  const rows = page('reference/errors').querySelectorAll('tbody tr')
  const cells = rows.map((row) => row.querySelectorAll('td').map((cell) => cell.textContent.trim()))
  const statuses = new Map(cells.map(([key, status]) => [key, status]))
  expect(statuses.get('tier_structure_in_use')).toBe('409 Conflict')
  expect(statuses.get('unauthorized')).toBe('401 Unauthorized')
  expect(statuses.get('too_many_requests')).toBe('429 Too Many Requests')
  const meanings = new Map(cells.map(([key, , meaning]) => [key, meaning]))
  expect(meanings.get('tier_structure_in_use')).toBe(
    'The tier structure is assigned to a program, and stays unchanged.',
  )
  expect(meanings.get('unauthorized')).toBe('Credentials are missing')
  expect(meanings.get('too_many_requests')).toBe('Too many requests')
})

test('an assumption about a parameter or a response leads to where an operation has it', () => {
  const listing = 'operations/list-reward-activities'
  const links = page('assumptions').querySelectorAll('.fields a')
  const addresses = links.map((link) => link.getAttribute('href')?.slice(base.length + 1))
  const of = (kind: string): unknown => expect.stringContaining(`${listing}/#${kind}-`)
  expect(addresses).toEqual(expect.arrayContaining([of('parameter'), of('status')]))
  for (const address of addresses.filter((each) => each?.startsWith(listing) && each.includes('#')))
    expect(page(listing).getElementById(address?.split('#')[1] ?? ''), address).not.toBeNull()
})

test('an error of an operation says what to do', () => {
  const conflict = page('operations/delete-tier-structure').querySelector('section[data-status="409"]')
  expect(conflict?.querySelector('h3')?.textContent.trim()).toBe('409 Conflict')
  expect(conflict?.textContent).toContain('Get the resource again, and check its current state.')
})
