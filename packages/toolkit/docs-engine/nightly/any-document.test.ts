import { sent } from '../test/documents/sent.ts'
import { testSameFacts } from '../test/same-facts.ts'
import { testSentBodies } from '../test/sent-bodies.ts'
import { useWholeSite } from '../test/whole-site.ts'

const folder = useWholeSite()

testSentBodies(
  folder,
  Object.keys(sent).filter((id) => id !== 'sendParts'),
)

testSameFacts(folder, () => true)
