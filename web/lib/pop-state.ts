let listener: ((event: PopStateEvent) => void) | undefined

/**
 * Browsers call the listeners of the window in the order of their registration, whether they
 * capture or not. A listener that stops the event before the router sees it has to be there first,
 * before the code that needs it was fetched.
 */
export function listenBeforeRouter(): void {
  addEventListener('popstate', (event) => listener?.(event))
}

export function setPopStateListener(next: (event: PopStateEvent) => void): void {
  listener = next
}
