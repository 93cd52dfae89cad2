import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './db.ts'

class Position {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

type Placeholders<Values extends readonly unknown[]> = {
  [Index in keyof Values]: RawBuilder<Values[Index]>
}

/**
 * The statement is compiled at its first use and run with other values afterwards. Only the few
 * statements of most requests need this, because compiling them takes longer than any other work
 * here.
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Placeholders<Values>) => CompiledQuery<Row>,
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined

  return async (db, ...values) => {
    const positions = values.map((_, index) => sql`${new Position(index)}`)
    compiled ??= build(db, ...(positions as unknown as Placeholders<Values>))
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Position ? values[parameter.index] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
