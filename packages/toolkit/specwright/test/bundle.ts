import { fileURLToPath } from 'node:url'
import { bundleCommand } from '@specwright/build/bundle'

/** Before all tests: bundles the command from its sources, as it is published, since tests start it hundreds of times. */
export async function setup(): Promise<void> {
  await bundleCommand(fileURLToPath(new URL('../', import.meta.url)), '.command')
}
