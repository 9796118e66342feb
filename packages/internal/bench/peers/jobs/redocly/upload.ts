import { uploadFile } from '../api/client.ts'
import './shop.ts'

export async function upload(file: File): Promise<string> {
  const stored = await uploadFile({ body: { file, purpose: 'invoice', labels: ['a', 'b'] } })
  return stored.id
}
