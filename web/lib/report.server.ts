import { createContext } from 'react-router'

/** Where an error of a loader or of the rendering is written down. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined)
