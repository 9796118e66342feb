import type { TextKind } from './variation.ts'

/** What is used of `faker` of `@faker-js/faker`, which makes realistic words. */
export interface FakeWords {
  seed(seed: number): unknown
  readonly commerce: { productName(): string }
  readonly company: { name(): string }
  readonly finance: { currencyCode(): string }
  readonly internet: { domainName(): string; email(): string; url(): string; username(): string }
  readonly location: {
    city(): string
    country(): string
    countryCode(): string
    streetAddress(): string
    zipCode(): string
  }
  readonly lorem: { sentence(): string; words(): string }
  readonly person: { firstName(): string; fullName(): string; jobTitle(): string; lastName(): string }
  readonly phone: { number(): string }
}

type WordMaker = (faker: FakeWords) => string

const wordMakers: Readonly<Partial<Record<TextKind, WordMaker>>> = {
  city: ({ location }) => location.city(),
  company: ({ company }) => company.name(),
  country: ({ location }) => location.country(),
  countryCode: ({ location }) => location.countryCode(),
  currency: ({ finance }) => finance.currencyCode(),
  email: ({ internet }) => internet.email(),
  firstName: ({ person }) => person.firstName(),
  fullName: ({ person }) => person.fullName(),
  hostname: ({ internet }) => internet.domainName(),
  jobTitle: ({ person }) => person.jobTitle(),
  lastName: ({ person }) => person.lastName(),
  phone: ({ phone }) => phone.number(),
  product: ({ commerce }) => commerce.productName(),
  sentence: ({ lorem }) => lorem.sentence(),
  street: ({ location }) => location.streetAddress(),
  text: ({ lorem }) => lorem.words(),
  url: ({ internet }) => internet.url(),
  userName: ({ internet }) => internet.username(),
  zip: ({ location }) => location.zipCode(),
}

/** Words of a kind; `undefined` for a kind that needs no library. */
export function fakeWords(kind: TextKind, faker: FakeWords): string | undefined {
  return wordMakers[kind]?.(faker)
}
