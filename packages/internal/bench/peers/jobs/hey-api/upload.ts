import { uploadFile } from '../api/sdk.gen'
import './shop'

export async function upload(file: File): Promise<string> {
  const { data: stored } = await uploadFile({
    body: { file, purpose: 'invoice', labels: ['a', 'b'] },
    throwOnError: true,
  })
  return stored.id
}
