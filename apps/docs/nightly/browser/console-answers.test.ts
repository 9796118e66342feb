import { builtPages } from '../../test/browser/browser.ts'
import { testTries } from '../../test/browser/tries.ts'

testTries(
  builtPages().filter((each) => each.startsWith('operations/')),
  {
    'operations/delete-tier-structure/': ['404 ?field.id=ts_silver', '409 ?field.id=ts_inuse'],
    'operations/list-reward-activities/': ['400 ?field.cursor=c3RhcnQ6MTA', '404 ?field.id=rw_cup'],
  },
)
