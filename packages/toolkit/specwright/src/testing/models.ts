import type { Model } from '@specwright/document/model'
import { ConfigError } from '../config/checked-config.ts'
import { modelsOf } from '../generate/modelled.ts'
import { readConfig } from '../io/read-config.ts'
import { product } from '@specwright/code/product'

/**
 * The models of the documents that the `specwright.config.ts` in a folder names.
 *
 * @throws {ConfigError} If there is none.
 */
export async function modelsIn(folder: string): Promise<Model[]> {
  const read = await readConfig(folder)
  if (read === undefined) throw new ConfigError(`Cannot read the models: ${folder} has no ${product.configs[0]}`)
  return await modelsOf(read.config, { root: folder })
}
