import { createContext } from 'react'

/**
 * While the server renders: the nonce by which it knows the page's own scripts, so that no script in
 * the data gets into the content security policy (server/pages/content-security.ts).
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined)
