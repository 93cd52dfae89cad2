import { Client, type ClientConfig } from 'pg'

/**
 * Long work has none of the limits of a request, whatever the role or the database sets, and always
 * writes values in the same format. These settings belong to the transaction, because a pooler may
 * give the connection to other callers later.
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

/** Each transaction on this connection must begin with NO_LIMITS. */
export async function openSession(database: ClientConfig): Promise<Client> {
  const client = new Client(connectionOf(database))
  // The next statement reports a connection that breaks between two statements.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
