export { resultsFor, similarity, type SearchResult, type PagefindResult } from './search/results.ts'
