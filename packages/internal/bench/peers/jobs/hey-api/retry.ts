import { getReport } from '../api/sdk.gen'
import './shop'

export async function rowsOf(reportId: string, signal: AbortSignal): Promise<number> {
  const { data: report } = await getReport({ path: { report_id: reportId }, signal, throwOnError: true })
  return report.rows
}
