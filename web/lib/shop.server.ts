import { createContext } from 'react-router'
import type { PublicReads } from '#server/pages/public-reads'

export type { PublicReads } from '#server/pages/public-reads'

export const shopContext = createContext<PublicReads>()

/** The origin of every whole address on a page. */
export const publicUrlContext = createContext<string>()
