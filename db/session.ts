import { Client, type ClientConfig } from 'pg'

/**
 * Long work has none of the limits of a request, whatever the role or the database sets, and writes
 * values in one way. Settings of a transaction: a pooler may give the connection to others later.
 */
export const NO_LIMITS = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 3;
`

const CONNECT_LIMIT_MS = 10_000

export const connectionOf = (database: ClientConfig): ClientConfig => ({
  ...database,
  connectionTimeoutMillis: CONNECT_LIMIT_MS,
  keepAlive: true,
  application_name: 'chaka-maintenance',
})

/** A connection for long work, which begins its transactions with NO_LIMITS. */
export async function openSession(database: ClientConfig): Promise<Client> {
  const client = new Client(connectionOf(database))
  // A connection that breaks between two statements is reported by the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
