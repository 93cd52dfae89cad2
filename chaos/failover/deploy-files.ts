import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')

export async function fillIn(
  file: string,
  folder: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readFile(path.join(DEPLOY, file), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} no longer contains ${from}`)
    text = text.replaceAll(from, to)
  }
  const target = path.join(folder, file)
  await writeFile(target, text)
  return target
}
