const REFERENCE = /<code>([0-9A-HJKMNP-TV-Z]{26})<\/code>/

/** The customer's browser opens the payment page: the reference stands on it, while it can be paid. */
export async function referenceOn(page: string): Promise<string | undefined> {
  const response = await fetch(page)
  return REFERENCE.exec(await response.text())?.[1]
}
