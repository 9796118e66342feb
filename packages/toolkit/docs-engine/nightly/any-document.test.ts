import { sent } from '../test/documents/sent.ts'
import { testSameFacts } from '../test/same-facts.ts'
import { testSentBodies } from '../test/sent-bodies.ts'
import { createWordedSite } from '../test/worded-site.ts'

const folder = createWordedSite()

testSentBodies(
  folder,
  Object.keys(sent).filter((id) => id !== 'sendParts'),
)

testSameFacts(folder, () => true)
