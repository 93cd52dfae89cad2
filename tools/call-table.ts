import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { api } from '#contract/api'
import { type Access, type Call, dutiesOf } from '#contract/call'

/** `npm run format` writes the tables of this page; the text around them is written by hand. */
const PAGE = path.resolve(import.meta.dirname, '../docs/product/calls.md')
const TABLES = /(?<=<!-- Made from contract\/ by npm run format. -->\n).*(?=<!-- End -->)/s
const HEAD = '| call | who | does | takes | answers |\n| --- | --- | --- | --- | --- |'
/** A longer cell makes its table unreadable. */
const LONGEST_CELL = 120

const FILES = { 'text/csv': 'a CSV file', 'application/zip': 'a zip file' } as const

type JsonSchema = z.core.JSONSchema.BaseSchema

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function nameAccess(access: Access): string {
  if (typeof access === 'string') return access.replace('-', ' ')
  return dutiesOf(access).join(' or ')
}

/** The value that tells the variants of a body apart stands behind its field. */
function listFields({ properties = {}, required = [], ...schema }: JsonSchema): string {
  const variants = [schema.oneOf, schema.anyOf].flatMap((each) => each ?? [])
  if (variants.length > 0) return variants.map(listFields).join(' or ')
  const names = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    const isFixed = typeof field === 'object' && typeof field.const === 'string'
    return `${name}${mark}${isFixed ? `: ${field.const}` : ''}`
  })
  return names.length === 0 ? '' : `\`${names.join(', ')}\``
}

function nameAnswer(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '')
  if (schema.type === 'array') return `list of ${nameAnswer(schema.items as JsonSchema)}`
  if (schema.format === 'uri') return 'address of a page'
  return listFields(schema) || String(schema.type)
}

function shorten(cell: string): string {
  if (cell.length <= LONGEST_CELL) return cell
  return `${cell.slice(0, LONGEST_CELL).replace(/,[^,]*$/, '')}, …\``
}

function describeCall([key, call]: [string, Call]): string {
  const fieldsOf = (schema: z.ZodType | undefined) =>
    schema === undefined ? [] : [listFields(toJsonSchema(schema))]
  const takes = [call.query, call.body].flatMap(fieldsOf).join('; ')
  const data =
    call.file === undefined ? nameAnswer(toJsonSchema(call.reply)) : FILES[call.file.type]
  const answers = [data, ...fieldsOf(call.extras)].join('; ')
  const name = key.replaceAll(/:(\w+)/g, '{$1}')
  const cells = [name, nameAccess(call.access), call.summary, shorten(takes), answers]
  return `| ${cells.join(' | ')} |`
}

/** The page has one table for each part of the API, in the order of the contract. */
export function writeCallTables(page = readFileSync(PAGE, 'utf8')): string {
  const parts = Object.groupBy(Object.entries(api), ([key]) => key.split('/')[1] ?? '')
  const tables = Object.entries(parts).map(([part, calls = []]) => {
    const heading = part.charAt(0).toUpperCase() + part.slice(1)
    return `## ${heading}\n\n${HEAD}\n${calls.map(describeCall).join('\n')}\n`
  })
  return page.replace(TABLES, () => `\n${tables.join('\n')}\n`)
}

if (import.meta.main) writeFileSync(PAGE, writeCallTables())
