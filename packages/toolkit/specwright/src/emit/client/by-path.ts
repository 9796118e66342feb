import type { Layout } from '../../config/layout.ts'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, code, createFile, expr, list, typeOf, type Code } from '@specwright/code'
import { codeFile } from '../generated-file.ts'
import { engineFiles } from '../engine.ts'
import { specifiersFrom } from '../specifiers.ts'
import { hasSent, sentAs } from '../types/sent-type.ts'
import { namesFor } from './api-client.ts'
import { contentsByPath } from './contents-by-path.ts'
import { everyExport, folderOf, pathsOf } from './modules.ts'

const engine = 'client-engine'

/** `fetch.ts`: the calls of a client by method and path, in a file of its own, since it needs openapi-fetch. */
export function emitByPath(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const file = createFile({
    specifierOf: specifiersFrom(path, layout, pathsOf(folderOf(layout.pathOf('client') ?? ''))),
    declared: new Set(['byPath', 'Contents']),
  })
  const { connection } = namesFor(model)
  const contents = contentsByPath(model)
  const documented = typeOf('types', 'paths')
  const withContents = (paths: Code): Code =>
    contents.length === 0 ? paths : code`${typeOf(engine, 'WithContents')}<${paths}, Contents>`
  const types = [documented, ...(hasSent(model) ? [sentAs(documented, model)] : [])].map(withContents)
  const calls = code`${typeOf(engine, 'CallsByPath')}<${list(types)}>`
  file.reexport(typeOf(engine, 'CallsByPath'), typeOf(engine, 'ResultByPath'))
  if (contents.length > 0)
    file.add(code`
      /** What calls send and give in place of the types of the document: bytes, text, and files in parts. */
      interface Contents ${braces(contents)}
    `)
  file.add(code`
    /**
     * Calls by method and path, typed by the document, with \`data\` or \`error\` in place of a thrown \`ApiError\`.
     *
     * Uses the credentials, retries and limits of the client. Requires openapi-fetch, which you install yourself.
     *
     * @throws {TypeError} If the client is not one of this copy of the code.
     */
    export function byPath(client: ${typeOf('client', connection)}): ${calls} {
      return ${expr.imported(engine, 'callsByPath')}(client, ${everyExport('descriptors')})
    }
  `)
  return [codeFile(path, file), ...engineFiles(engine, file.usedOf(engine), layout)]
}
