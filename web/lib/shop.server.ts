import { createContext } from 'react-router'
import type { PublicReads } from '#server/pages/public-reads'

export type { PublicReads } from '#server/pages/public-reads'

export const shopContext = createContext<PublicReads>()

export const publicUrlContext = createContext<string>()
