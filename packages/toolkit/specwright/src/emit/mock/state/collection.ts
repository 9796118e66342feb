// What is inferred is what the mock engine reads: types, which are gone when the code runs.
export type {
  Action,
  Collection,
  Count,
  ItemAction,
  ItemId,
  ItemSending,
  Listing,
  Paging,
  Parent,
  Sending,
  Several,
  Sort,
  Time,
  Transition,
  Transitions,
} from '@specwright/mock-engine'
