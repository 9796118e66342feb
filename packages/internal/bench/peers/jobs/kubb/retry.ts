import { getReport } from '../api/clients/getReport.ts'

export async function rowsOf(reportId: string, signal: AbortSignal): Promise<number> {
  const report = await getReport(reportId, { signal })
  return report.rows
}
