/** Items to start with: an array for each collection, by its name or by its path (`/owners/1/pets`). */
export type ContractSeed = Readonly<Record<string, readonly object[]>>
