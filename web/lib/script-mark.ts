import { createContext } from 'react'

/**
 * This is the nonce of the page's own scripts while the server renders. No script in the data has
 * it, so the content security policy admits none of those (server/pages/content-security.ts).
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined)
