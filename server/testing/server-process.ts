import { serveSentConfig } from './server-config.ts'

serveSentConfig()
