import { uploadFile } from '../api/shop'

export async function upload(file: File): Promise<string> {
  const stored = await uploadFile({ file, purpose: 'invoice', labels: ['a', 'b'] })
  if (stored.status !== 201) throw new Error(stored.data.message)
  return stored.data.id
}
