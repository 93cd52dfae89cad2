import { createContext } from 'react-router'

/** The mark of this rendering, from the server to ScriptMarkContext. */
export const scriptMarkContext = createContext<string>()
