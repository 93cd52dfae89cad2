import { serveSentConfig } from './server-config.ts'

// The API of one server of several on a database.
serveSentConfig()
