/**
 * The message is one whole sentence that tells the person who started the app what to do; it is
 * printed without a stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}
