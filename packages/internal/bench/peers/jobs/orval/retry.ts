import { getReport } from '../api/shop'

export async function rowsOf(reportId: string, signal: AbortSignal): Promise<number> {
  const report = await getReport(reportId, { signal })
  if (report.status !== 200) throw new Error(report.data.message)
  return report.data.rows
}
