/** Text from a request as PostgreSQL can store it: without NUL, well-formed, of limited length. */
export const sanitizeText = (text: string) => text.replaceAll('\0', '').slice(0, 500).toWellFormed()
