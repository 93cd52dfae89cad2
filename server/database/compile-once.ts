import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './db.ts'

/** The place of a value: its index, or its name. */
class Position {
  readonly key: PropertyKey

  constructor(key: PropertyKey) {
    this.key = key
  }
}

export type Placeholders<Values> = { [Key in keyof Values]: RawBuilder<Values[Key]> }

const placeholder = (key: PropertyKey) => sql`${new Position(key)}`

/**
 * The statement is compiled at its first use and run with other values afterwards. Only the few
 * statements of most requests need this, because compiling them takes longer than any other work
 * here.
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Placeholders<Values>) => CompiledQuery<Row>,
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  let run: ((db: Db | Trx, values: Values) => Promise<Row[]>) | undefined
  return (db, ...values) => {
    run ??= compileFieldsOnce((on) =>
      build(on, ...(values.map((_, index) => placeholder(index)) as never)),
    )
    return run(db, values)
  }
}

/** The same for a statement with many values, which have names. */
export function compileFieldsOnce<Values extends object, Row>(
  build: (db: Db, values: Placeholders<Values>) => CompiledQuery<Row>,
): (db: Db | Trx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({}, { get: (_, key) => placeholder(key) })

  return async (db, values) => {
    compiled ??= build(db, placeholders as Placeholders<Values>)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Position ? values[parameter.key as keyof Values] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
