import { uploadFile } from '../api/clients/uploadFile.ts'

export async function upload(file: File): Promise<string> {
  const stored = await uploadFile({ file, purpose: 'invoice', labels: ['a', 'b'] })
  return stored.id
}
