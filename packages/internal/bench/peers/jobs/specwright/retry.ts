import { shop } from './shop.ts'

export async function rowsOf(reportId: string, signal: AbortSignal): Promise<number> {
  const report = await shop.reports.get(reportId, { signal })
  return report.rows
}
