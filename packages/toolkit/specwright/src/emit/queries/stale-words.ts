import { wordSet } from '../client/words.ts'

/** Words for what is computed from items, or finds them: `/stats/orders`, `/autocomplete/orders`, `/order-count`. */
export const computedWords: ReadonlySet<string> = wordSet(`
  activity aggregate analytics autocomplete balance breakdown calendar chart count dashboard facet feed graph histogram history
  insight latest lookup overview rank ranking recent related report search similar stat statistic stats suggestion summary timeline total
  trend typeahead usage
`)

/** Those of them that stand for whatever there is, if a path names nothing else: `/statistics`, `/analytics/trends`. */
export const wholeWords: ReadonlySet<string> = wordSet(
  'analytics count dashboard insight overview search stat statistic stats summary total usage',
)

/** Words for those whom a part of an API is for, in front of what it is of: `/admin/users` has the users of `/users`. */
export const audienceWords: ReadonlySet<string> = wordSet('admin internal manage management my private public')

/** Words for those who have a part of an API with their view of what others have too, if no item of theirs is behind. */
export const roleWords: ReadonlySet<string> = wordSet(
  'courier customer driver employee merchant operator seller staff student teacher vendor',
)

/** Words for what has happened to an item: `/orders/{id}/history`. */
export const pastWords: ReadonlySet<string> = wordSet(
  'activity audit change event history log revision timeline version',
)

/** Words for what is kept as it was once: nothing changes what a backup counts. */
export const keptWords: ReadonlySet<string> = wordSet('backup dump export snapshot')

/** Words for the members of any page, or of what is around an item: nothing is called after them. */
export const plainNouns: ReadonlySet<string> = wordSet(
  'attribute content data element entry item list node object record resource response result row value',
)

/** Words for a state that items leave and others enter: what counts those in it changes with each. */
export const stateWords: ReadonlySet<string> = wordSet('active archived closed completed open overdue pending unread')

/** Words for what is still free: `/free-slots`, `/shops/{id}/availability`. */
export const freeWords: ReadonlySet<string> = wordSet('availability available bookable free slot vacancy')

/** Words for what takes some of that, or says when there is any. */
export const takingWords: ReadonlySet<string> = wordSet(
  'appointment availability booking break closure holiday meeting reservation schedule session slot',
)

/** Words for what somebody has not seen yet: `/unread-count`. */
export const unseenWords: ReadonlySet<string> = wordSet('unread unseen')

/** Words for what is given to others one by one: a new one is nobody's yet. */
export const givenWords: ReadonlySet<string> = wordSet(
  'amenity badge category feature label permission privilege role scope skill tag topic',
)

/** Words for those who have a place among others. */
export const takers: RegExp = /^(?:member|membership|participant)$/

/** Words for those of whom one asks. */
export const askers: RegExp = /^(?:account|person|profile|user)$/
