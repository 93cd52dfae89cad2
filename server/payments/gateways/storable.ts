/** Text of a stranger, as PostgreSQL can keep it. */
export const toStorable = (text: string) => text.replaceAll('\0', '').slice(0, 500).toWellFormed()
