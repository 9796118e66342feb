import { onDemand } from '@specwright/server-engine/engine'
import { control } from './index.ts'
import type { MockTypes } from '../contract/types.ts'
import type { ControlContext } from './context.ts'
import type { MockControl } from './control.ts'

const methods: Readonly<Record<keyof MockControl<MockTypes>, true>> = {
  addReceiver: true,
  clock: true,
  collections: true,
  delete: true,
  deleteReceiver: true,
  deleteTenant: true,
  deliveries: true,
  faults: true,
  get: true,
  journal: true,
  list: true,
  metrics: true,
  put: true,
  receivers: true,
  reset: true,
  restore: true,
  seed: true,
  sendEvent: true,
  settled: true,
  snapshot: true,
  tenants: true,
  verify: true,
}

type AnyMethod = (...parameters: readonly unknown[]) => Promise<unknown>

/** The control of one tenant, whose code is loaded with the first call. */
export function loadedControl<Types extends MockTypes>(context: ControlContext<Types>): MockControl<Types> {
  const { load, value } = onDemand(async () => {
    await control.load()
    return control.value()!.createControl(context) as unknown as Readonly<Record<string, AnyMethod>> // it has these methods
  })
  const method = (name: string): AnyMethod => {
    return async (...parameters) => {
      // Later calls begin at once.
      const loading = load()
      if (loading) await loading
      return await value()?.[name]?.(...parameters)
    }
  }
  return Object.fromEntries(Object.keys(methods).map((name) => [name, method(name)])) as unknown as MockControl<Types> // all methods
}
