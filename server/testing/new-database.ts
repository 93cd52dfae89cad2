import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { administer, inDatabase } from './start-database.ts'

export async function createDatabase({ isEmpty = false } = {}) {
  const { server, template, prefix } = inject('database')
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  const content = isEmpty ? '' : ` template ${template}`
  await administer(server, `create database ${name}${content}`)
  const drop = () => administer(server, `drop database ${name} with (force)`)
  return { address: inDatabase(server, name), drop }
}
