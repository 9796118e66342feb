import { rewriteSamples } from '../console/rewrite-samples.ts'

/** What a tab of kinds is for: where the field is that selects its kind, and the values that it then has. */
type When = readonly [path: string, ...values: string[]]

/**
 * Shows an example of the kind of a value that a reader has chosen, where there is one: that of a response, or a request with it.
 *
 * @param choice The tab of the kind.
 */
export function showKind(example: HTMLElement, choice: HTMLInputElement): void {
  const when = JSON.parse(choice.dataset['when'] ?? '') as When // as `Fields` writes it
  const status = choice.closest<HTMLElement>('[data-status]')?.dataset['status']
  const tabs = [...example.querySelectorAll<HTMLInputElement>('[data-tabs=example] > input')]
  const tab = tabs.find(({ value }) => value === status)
  const panel = tab?.nextElementSibling?.nextElementSibling
  const shown = [
    ...((panel ?? choice.closest('section'))?.querySelectorAll<HTMLDetailsElement>('.shown-example') ?? []),
  ]
  const found = shown.find((each) => isOfKind(each, when))
  if (!found) return
  for (const each of shown) each.open = each === found
  if (tab) tab.checked = true
  if (panel) panel.scrollTop = found.offsetTop - (found.parentElement?.offsetTop ?? 0)
  else rewriteSamples(example, { body: textOfExample(found) })
}

function textOfExample(example: HTMLElement): string {
  const lines = [...example.querySelectorAll('.ec-line')]
  return lines.map(({ textContent }) => textContent.replace(/\n$/, '')).join('\n')
}

/** Whether the text of an example has one of the values of a kind. */
function isOfKind(example: HTMLElement, [path, ...values]: When): boolean {
  try {
    return valuesAt([JSON.parse(textOfExample(example)) as unknown], path.split('.')).some((value) =>
      values.includes(String(value)),
    )
  } catch {
    return false // not JSON
  }
}

/** The values on a path; of an array, those of each item. */
function valuesAt(values: readonly unknown[], [name, ...rest]: readonly string[]): readonly unknown[] {
  const all = values.flat(9)
  if (name === undefined) return all
  const members = all.flatMap((each): unknown[] => {
    const entries = Object.entries(Object(each) as object)
    return entries.filter(([key]) => name === '*' || key === name).map(([, value]) => value as unknown)
  })
  return valuesAt(members, rest)
}
