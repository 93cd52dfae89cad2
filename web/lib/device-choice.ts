/** A choice that holds for this browser alone. Storage may be closed; nothing is then chosen. */
export function readDeviceChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeDeviceChoice(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // The choice then holds until the page is left.
  }
}
