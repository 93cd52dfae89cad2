import { serveOrder } from './app-order.ts'

// One server of several on a database: for what only several servers can do to each other.
serveOrder()
