import { createContext } from 'react-router'
import type { PublicReads } from '#server/platform/public-reads'

export type { PublicReads } from '#server/platform/public-reads'

export const shopContext = createContext<PublicReads>()

/** The zone in which every time is shown and entered. */
export const shopTimeZoneContext = createContext('Asia/Dhaka')
