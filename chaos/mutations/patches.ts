import { MONEY_PATCHES } from './money-patches.ts'
import type { Patch } from './patch.ts'

/**
 * Guards that stand behind each other are taken away together: one of them alone is not missed.
 */
export const PATCHES: readonly Patch[] = [
  ...MONEY_PATCHES,
  {
    guard: 'the exclusion constraint',
    edits: [
      {
        file: 'db/migrations/0003_rentals.sql',
        find: `exclude using gist (bike_id with =, period with &&) where (status <> 'CANCELLED')`,
        replace: 'check (true)',
      },
    ],
    tests: ['server/rentals/booking.test.ts'],
    titles: 'the exclusion constraint decides',
  },
  {
    guard: "the pool's error handler",
    edits: [
      { file: 'server/database/pool.ts', find: `pool.on('error', tell)`, replace: '' },
      {
        file: 'server/database/pool.ts',
        find: `pool.on('connect', (client) => client.on('error', tell))`,
        replace: '',
      },
    ],
    tests: ['server/database/pool-broken.test.ts'],
  },
  {
    guard: 'the owner check of full payment',
    edits: [
      {
        file: 'server/rentals/rentals.service.ts',
        find: 'const isMine = rental?.user_id === caller.id',
        replace: 'const isMine = rental?.user_id !== undefined && caller.id !== undefined',
      },
    ],
    tests: ['server/payments/settlement/paid.test.ts'],
    titles: '33\\.',
  },
  {
    guard: 'the last-admin lock',
    edits: [{ file: 'server/users/users.store.ts', find: '.forUpdate()', replace: '' }],
    tests: ['server/users/last-admin.test.ts'],
    titles: 'round after round|at once',
  },
  {
    guard: 'the once-only guard of the cost, with the question before it',
    edits: [
      {
        file: 'server/rentals/rentals.store.ts',
        find: `status = 'INITIAL_PAID' and return_time is null`,
        replace: `status in ('INITIAL_PAID', 'FULL_PAID')`,
      },
      {
        file: 'server/rentals/rentals.service.ts',
        find: `if (rental.return_time) throw new Refusal('already_returned')`,
        replace: '',
      },
    ],
    tests: ['server/rentals/returning.test.ts'],
    titles: 'once only',
  },
  {
    guard: "the session's row",
    edits: [
      {
        file: 'server/auth/auth.service.ts',
        find: 'await sessions.end(caller.sessionId)',
        replace: 'void caller',
      },
    ],
    tests: ['server/auth/sessions.test.ts'],
    titles: 'with the log-out of its token',
  },
  {
    guard: 'the end of all sessions with a new password',
    edits: [
      {
        file: 'server/auth/auth.service.ts',
        find: 'await sessionStore(trx).endAllOf(caller.id)',
        replace: '',
      },
    ],
    tests: ['server/auth/sessions.test.ts'],
    titles: "ends all of the user's sessions",
  },
  {
    guard: "the customer's lock in a booking",
    edits: [
      {
        file: 'server/rentals/rentals.store.ts',
        find: `.where('deleted_at', 'is', null)
        .forNoKeyUpdate()`,
        replace: `.where('deleted_at', 'is', null)`,
      },
    ],
    tests: ['server/rentals/booking.test.ts'],
    titles: 'also all at once',
  },
  {
    guard: 'nobody queues for a connection while the database is away',
    edits: [
      {
        file: 'server/database/pool.ts',
        find: 'const client = await outage.during(() => (connecting = pool.connect()))',
        replace: `const asked = pool.connect()
        connecting = asked
        const client = await outage.during(() => asked)`,
      },
    ],
    tests: ['server/database/db.test.ts'],
    titles: 'keeps nobody waiting',
  },
  {
    guard: 'the connection that is given up after a time-out',
    edits: [
      {
        file: 'server/database/pool.ts',
        find: 'client.release(destroy || isGivenUp)',
        replace: 'client.release(destroy)',
      },
    ],
    tests: ['server/database/db.test.ts'],
  },
]
