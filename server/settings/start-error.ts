/**
 * Why the app cannot start or go on, for the person who started it: the message is one whole
 * sentence that says what to do, and is printed alone, without a stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}
