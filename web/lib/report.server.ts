import { createContext } from 'react-router'

/** Logs an error of a loader or of the rendering. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined)
