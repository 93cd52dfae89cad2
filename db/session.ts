import { Client, type ClientConfig } from 'pg'

/**
 * Long work has none of the limits of a request, whatever the role or the database sets. Values are
 * written in one way, so that they mean the same in every database.
 */
export const SESSION_SETTINGS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 3`

const CONNECT_LIMIT_MS = 10_000

export const connectionOf = (database: ClientConfig): ClientConfig => ({
  ...database,
  connectionTimeoutMillis: CONNECT_LIMIT_MS,
  keepAlive: true,
  application_name: 'chaka-maintenance',
})

/** A connection for work that may take hours. */
export async function openSession(database: ClientConfig): Promise<Client> {
  const client = new Client(connectionOf(database))
  // A connection that breaks between two statements is reported by the next one.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SESSION_SETTINGS)
  return client
}
