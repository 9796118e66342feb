/** What a caller writes, before or after the change. */
export interface Words {
  readonly get: string
  readonly nick: string
  readonly chip: string
  readonly zip: string
  readonly label: string
  readonly note: string
  readonly limit: string
  readonly Owner: string
  readonly owners: string
  readonly getOwner: string
  readonly readOwner: string
  readonly replaceOwner: string
  readonly full: string
  readonly hide: string
  readonly hidePet: string
  readonly sale: string
  readonly ownersPath: string
  /** `placePet` with its arguments: a shop, a pet, and the rest. */
  place(shop: string, pet: string, rest?: string): string
  placeFunction(shop: string, pet: string, rest?: string): string
  /** The body of a transfer. */
  to(value: string): string
}

export const before: Words = {
  get: 'get',
  nick: 'nick_name',
  chip: 'chip_id',
  zip: 'post_code',
  label: 'label',
  note: 'note',
  limit: 'page_size',
  Owner: 'Owner',
  owners: 'owners',
  getOwner: 'getOwner',
  readOwner: 'get',
  replaceOwner: 'replaceOwner',
  full: 'full_name',
  hide: 'archive',
  hidePet: 'archivePet',
  sale: 'AVAILABLE',
  ownersPath: '/owners/{id}',
  place: (shop, pet, rest = '') => `shops.placePet(${shop}, ${pet}${rest})`,
  placeFunction: (shop, pet, rest = '') => `placePet(client, ${shop}, ${pet}${rest})`,
  to: (value) => value,
}

export const after: Words = {
  get: 'fetch',
  nick: 'nickname',
  chip: 'chip',
  zip: 'zip',
  label: 'text',
  note: 'remark',
  limit: 'limit',
  Owner: 'Keeper',
  owners: 'keepers',
  getOwner: 'readKeeper',
  readOwner: 'read',
  replaceOwner: 'replaceKeeper',
  full: 'display_name',
  hide: 'hide',
  hidePet: 'hidePet',
  sale: 'FOR_SALE',
  ownersPath: '/keepers/{id}',
  place: (shop, pet, rest = '') => `pets.place(${pet}, ${shop}${rest})`,
  placeFunction: (shop, pet, rest = '') => `placePet(client, ${pet}, ${shop}${rest})`,
  to: (value) => `{ to: ${value} }`,
}

/** A caller: a module that exports `run`, which gets a client. */
export interface CallSite {
  readonly kind: string
  readonly form: string
  readonly jsx?: boolean
  readonly code: (words: Words) => string
  /** Modules of the caller that it imports: `a` as `./SITE-a.ts`. */
  readonly modules?: Readonly<Record<string, (words: Words) => string>>
}
