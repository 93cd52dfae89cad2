import { createContext } from 'react-router'

export const scriptMarkContext = createContext<string>()
