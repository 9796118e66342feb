import type { FaultRule } from '../src/control/faults.ts'
import { send } from './api.ts'
import { button, counted, element, showItems, showText } from './elements.ts'

/** Shows the fault rules. */
export async function showFaults(run: (action: () => Promise<unknown>) => void): Promise<void> {
  const { value: rules } = await send<readonly FaultRule[]>('GET faults')
  showText('faults-summary', `${counted(rules.length, 'rule')}.`)
  const items = rules.map((rule, index) => {
    const text = summaryOf(rule)
    const remove = button('Remove', () => run(async () => await send('POST faults', rules.toSpliced(index, 1))))
    remove.setAttribute('aria-label', `Remove: ${text}`)
    return element('div', `${text} `, remove)
  })
  showItems('faults', items)
}

/** Adds the rule of a form after the current ones. */
export async function addFault(form: HTMLFormElement): Promise<void> {
  const { value: rules } = await send<readonly FaultRule[]>('GET faults')
  const given = [...new FormData(form)].filter(([, value]) => value !== '')
  const rule = Object.fromEntries(
    given.map(([name, value]) => [name, ['status', 'count', 'latencyMs'].includes(name) ? Number(value) : value]),
  )
  if (given.length === 0) throw new Error('Cannot add the fault: it does nothing. Choose what fails')
  await send('POST faults', [...rules, rule])
  form.reset()
}

function summaryOf({ operation = 'any operation', event, ...others }: FaultRule): string {
  const target = event === undefined ? operation : event === '*' ? 'any event' : `event ${event}`
  const members = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return `${target}: ${members.join(', ')}`
}
