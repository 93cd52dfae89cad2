import { createContext } from 'react-router'
import type { PublicReads } from '#server/pages/public-reads'
import { DEFAULT_TIME_ZONE } from '#domain/time'

export type { PublicReads } from '#server/pages/public-reads'

export const shopContext = createContext<PublicReads>()

/** The origin of every whole address on a page. */
export const publicUrlContext = createContext<string>()

/** The zone in which every time is shown and entered. */
export const shopTimeZoneContext = createContext(DEFAULT_TIME_ZONE)
