import { describedParts } from '../test/documents/described.ts'
import { sent } from '../test/documents/sent.ts'
import { testSameFacts } from '../test/same-facts.ts'
import { testSentBodies } from '../test/sent-bodies.ts'
import { useWholeSite } from '../test/whole-site.ts'

const folder = useWholeSite()

testSentBodies(
  folder,
  Object.keys(sent).filter((id) => id !== 'sendParts'),
)

/** What is described each way is not all in words. */
const others = new Set(Object.keys(describedParts.paths))

testSameFacts(folder, (id) => !others.has(`/${id}`))
