import { shop } from './shop.ts'

export async function upload(file: File): Promise<string> {
  const stored = await shop.files.upload({ file, purpose: 'invoice', labels: ['a', 'b'] })
  return stored.id
}
