import { createContext } from 'react-router'

export const reportContext = createContext<(error: unknown) => void>(() => undefined)
