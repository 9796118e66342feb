import type { FaultRule } from '../src/control/faults.ts'
import { send } from './api.ts'
import { counted, showItems, showText, withButton } from './elements.ts'

/** Shows the fault rules. */
export async function showFaults(run: (action: () => Promise<unknown>) => void): Promise<void> {
  const rules = await currentRules()
  showText('faults-summary', `${counted(rules.length, 'rule')}.`)
  showItems('faults', rules, (rule) => {
    const text = summaryOf(rule)
    const onClick = (): void => run(async () => await removeFault(rule))
    return withButton(text, { label: 'Remove', name: `Remove: ${text}`, onClick })
  })
}

/** Adds the rule of a form after the current ones. */
export async function addFault(form: HTMLFormElement): Promise<void> {
  const given = [...new FormData(form)].filter(([, value]) => value !== '')
  const rule = Object.fromEntries(
    given.map(([name, value]) => [name, ['status', 'count', 'latencyMs'].includes(name) ? Number(value) : value]),
  )
  if (given.length === 0) throw new Error('Cannot add the fault: it does nothing. Choose what fails')
  await send('POST faults', [...(await currentRules()), rule])
  form.reset()
}

/** Removes a rule. What is left of the counts of others has changed since they were shown. */
async function removeFault(rule: FaultRule): Promise<void> {
  const rules = await currentRules()
  const index = rules.findIndex((each) => withoutCount(each) === withoutCount(rule))
  if (index >= 0) await send('POST faults', rules.toSpliced(index, 1))
}

async function currentRules(): Promise<readonly FaultRule[]> {
  return (await send<readonly FaultRule[]>('GET faults')).value
}

function withoutCount(rule: FaultRule): string {
  return JSON.stringify({ ...rule, count: undefined })
}

function summaryOf({ operation = 'any operation', event, ...others }: FaultRule): string {
  const target = event === undefined ? operation : event === '*' ? 'any event' : `event ${event}`
  const members = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return `${target}: ${members.join(', ')}`
}
