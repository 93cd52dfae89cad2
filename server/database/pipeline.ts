import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
} from 'kysely'
import type { DatabasePool } from './pool.ts'

/**
 * Kysely sends the statements of a transaction one after the other, each when the one before is
 * answered. With this executor statements that are called together (`Promise.all`) are sent
 * together. PostgreSQL runs them in the order of the calls, each with a snapshot of its own, so a
 * statement behind a lock reads what is true behind it.
 */
class PipelineExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(shareConnection(provider))
  }
}

function shareConnection(provider: ConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | undefined
  return {
    async provideConnection(consumer) {
      connection ??= provider.provideConnection(async (provided) => provided)
      return consumer(await connection)
    },
  }
}

export function createPipelinedKysely<Tables>(
  pool: DatabasePool,
  plugins: KyselyPlugin[],
): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  // The driver only stores the pool, at once.
  void driver.init()
  const executor = new PipelineExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    plugins,
  )
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}
