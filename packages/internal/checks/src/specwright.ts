// The command of the toolkit from its sources, with `release` of this repository: it is found from here, since the root depends
// on no package of its own.
await import('../../../toolkit/specwright/src/cli.ts')
