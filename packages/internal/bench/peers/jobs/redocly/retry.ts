import { getReport } from '../api/client.ts'
import './shop.ts'

export async function rowsOf(reportId: string, signal: AbortSignal): Promise<number> {
  const report = await getReport({ path: { report_id: reportId } }, { signal })
  return report.rows
}
